//! What is asked for.

use primitives::{PatronId, StaffId, Time};

use crate::digest::Digest;
use crate::event::SignOff;
use crate::note::Note;
use crate::people::{By, Roles};
use crate::state::TableMoney;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    pub by: By,
    pub request: Request,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    House(HouseRequest),
    Link(LinkRequest),
    Account(AccountRequest),
    Session(SessionRequest),
    Guest(GuestRequest),
    Equipment(EquipmentRequest),
    Note(NoteRequest),
}

/// The house's key, its files, and the tables that are run by them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HouseRequest {
    /// Write down which key the house has, the first time. The key itself is in no journal.
    UseKey { fingerprint: Digest },
    /// Keep a house file as it was read, so that a journal can be verified by itself. The caller
    /// made the SHA-256 of the text.
    KeepHouse { digest: Digest, text: String },
    /// Make a table that is run by a house file.
    MakeTable { table: String, house: Digest },
    /// Write down what is wagered at a table. That nobody's credits become something else by it is
    /// the caller's to check: the office does not see them.
    SetMoney { table: String, money: TableMoney },
    /// Propose another house file for a table.
    ProposeHouse { table: String, house: Digest },
    /// Approve what somebody else proposed: the house file that was looked at, so that nobody
    /// approves what they have not seen. Whether the table is closed, as it must be, is the
    /// caller's to check: the office does not see it.
    ApproveHouse { table: String, house: Digest },
    /// Withdraw what was proposed, or refuse it.
    WithdrawHouse { table: String },
}

/// Links by which somebody joins or chooses a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkRequest {
    /// Invite somebody to work here.
    Invite(Invite),
    /// Let somebody who works here choose a new password by a link.
    OfferPassword { staff: StaffId, link: Digest, until: Time },
    /// Take a link back.
    Uninvite { link: Digest },
    /// Accept a link, once. The digest is of the hash of the password that was chosen, which is
    /// kept elsewhere; `from` is the address that they come from.
    Accept { link: Digest, password: Digest, from: String },
}

/// Accounts of those who work here: roles, passwords, and who stands behind them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountRequest {
    /// Give somebody other roles.
    SetRoles { staff: StaffId, roles: Roles },
    /// Stand behind somebody's account, which others made or changed. The number of its last change
    /// that was looked at is named, so that nobody confirms what they have not seen.
    Confirm { staff: StaffId, seen: u64 },
    /// Close somebody's account for good.
    Dismiss { staff: StaffId },
    /// Unlock somebody's account.
    Unlock { staff: StaffId },
    /// Choose another password for oneself. The caller has compared the old one, and keeps the
    /// hash of the new one.
    SetPassword { password: Digest },
}

/// Who signs on and off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionRequest {
    /// Sign on. The caller has compared the password.
    SignOn(SignOn),
    /// A name and a password did not go together. A name that nobody has may be a password in the
    /// wrong field: it is written nowhere. How often somebody may try from one place is the
    /// caller's to limit.
    FailSignOn { staff: Option<StaffId>, from: String },
    /// End a session.
    SignOff { session: Digest, why: SignOff },
}

/// Patrons who come by themselves and are known by a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestRequest {
    /// Let somebody in who wagers.
    WelcomeGuest { token: Digest, name: Option<String> },
    /// Write down that a guest is here, who lapses so much later, unless that was done lately.
    SeeGuest { patron: PatronId },
    /// Forget those of these guests who may be forgotten: they have not been here for long. That
    /// they have no money and no limit at any table is the caller's to check: the office does not
    /// see it.
    ForgetGuests { patrons: Vec<PatronId> },
    /// Forget those of these guests who came once, a while ago, and were not here again. None of
    /// them has anything at a table.
    ForgetVisitors { patrons: Vec<PatronId> },
}

/// Terminals that patrons wager at, and shoes that read their cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EquipmentRequest {
    /// Let a terminal be paired by a code.
    OfferPairing { terminal: String, code: Digest, until: Time },
    /// Pair a terminal by its code, once.
    Pair { code: Digest, token: Digest },
    /// Take a terminal's token away.
    Unpair { terminal: String },
    /// Let a shoe that reads its cards speak for a table.
    AddDevice { table: String, name: String, key: Digest },
    /// Stand behind a device that somebody else added. The key that was looked at is named, so that
    /// nobody confirms another that came in its place.
    ConfirmDevice { table: String, name: String, key: Digest },
    /// Listen to it no more.
    RemoveDevice { table: String, name: String },
}

/// What is noted, and what the floor answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteRequest {
    /// Take a note.
    Note(Note),
    /// Answer a patron's dispute or call, which closes it. The patron will read these words.
    Answer { number: u64, words: String },
}

primitives::families! {
    Request: House(HouseRequest), Link(LinkRequest), Account(AccountRequest),
        Session(SessionRequest), Guest(GuestRequest), Equipment(EquipmentRequest),
        Note(NoteRequest)
}

/// Somebody is invited to work here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invite {
    pub name: String,
    pub roles: Roles,
    pub link: Digest,
    pub until: Time,
}

/// Somebody signs on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignOn {
    pub staff: StaffId,
    /// Of the session's token.
    pub session: Digest,
    /// The address that they come from.
    pub from: String,
}
