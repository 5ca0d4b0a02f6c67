//! What is asked for.

use primitives::{PatronId, StaffId, Time};

use crate::digest::Digest;
use crate::event::SignOff;
use crate::note::Note;
use crate::people::{By, Roles};
use crate::state::TableMoney;

/// Somebody asks for something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Command {
    pub by: By,
    pub request: Request,
}

/// What can be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// The house's key, its files, and the tables that are run by them.
    House(HouseRequest),
    /// Links by which somebody joins or chooses a password.
    Link(LinkRequest),
    /// Accounts of those who work here: roles, passwords, and who stands behind them.
    Account(AccountRequest),
    /// Who signs on and off.
    Session(SessionRequest),
    /// Patrons who come by themselves and are known by a token.
    Guest(GuestRequest),
    /// Terminals that patrons wager at, and shoes that read their cards.
    Equipment(EquipmentRequest),
    /// What is noted, and what the floor answers.
    Note(NoteRequest),
}

/// The house's key, its files, and the tables that are run by them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HouseRequest {
    /// Write down which key the house has, the first time.
    UseKey {
        /// Of the key, which is itself in no journal.
        fingerprint: Digest,
    },
    /// Keep a house file as it was read, so that a journal can be verified by itself.
    KeepHouse {
        /// The SHA-256 of the text, which the caller made.
        digest: Digest,
        /// The file, as it was read.
        text: String,
    },
    MakeTable {
        /// The table's name.
        table: String,
        /// The house file it is run by.
        house: Digest,
    },
    /// Write down what is wagered at a table. That nobody's credits become something else by it is
    /// the caller's to check: the office does not see them.
    SetMoney {
        /// The table's name.
        table: String,
        /// What its credits are worth from now on.
        money: TableMoney,
    },
    /// Propose another house file for a table.
    ProposeHouse {
        /// The table's name.
        table: String,
        /// The house file that would be put in force.
        house: Digest,
    },
    /// Approve what somebody else proposed. Whether the table is closed, as it must be, is the
    /// caller's to check: the office does not see it.
    ApproveHouse {
        /// The table's name.
        table: String,
        /// The house file that was looked at, so that nobody approves what they have not seen.
        house: Digest,
    },
    /// Withdraw what was proposed, or refuse it.
    WithdrawHouse {
        /// The table's name.
        table: String,
    },
}

/// Links by which somebody joins or chooses a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkRequest {
    /// Invite somebody to work here.
    Invite(Invite),
    /// Let somebody who works here choose a new password by a link.
    OfferPassword {
        /// The account that it is for.
        staff: StaffId,
        /// Of the link that they are given.
        link: Digest,
        /// When the link ends.
        until: Time,
    },
    /// Take a link back.
    Uninvite { link: Digest },
    /// Accept a link, once.
    Accept {
        link: Digest,
        /// Of the hash of the password that was chosen, which is kept elsewhere.
        password: Digest,
        /// The address that they come from.
        from: String,
    },
}

/// Accounts of those who work here: roles, passwords, and who stands behind them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountRequest {
    /// Give somebody other roles.
    SetRoles {
        /// The account to change.
        staff: StaffId,
        /// What they may do from now on.
        roles: Roles,
    },
    /// Stand behind somebody's account, which others made or changed.
    Confirm {
        /// The account to confirm.
        staff: StaffId,
        /// The number of its last change that was looked at, so that nobody confirms what they have
        /// not seen.
        seen: u64,
    },
    /// Close somebody's account for good.
    Dismiss {
        /// The account to close.
        staff: StaffId,
    },
    /// Unlock somebody's account.
    Unlock {
        /// The account to unlock.
        staff: StaffId,
    },
    /// Choose another password for oneself. The caller has compared the old one.
    SetPassword {
        /// Of the new one's hash, which is kept elsewhere.
        password: Digest,
    },
}

/// Who signs on and off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionRequest {
    /// Sign on. The caller has compared the password.
    SignOn(SignOn),
    /// A name and a password did not go together. How often somebody may try from one place is
    /// the caller's to limit.
    FailSignOn {
        /// Whose name it was. One that nobody has may be a password in the wrong field: it is
        /// written nowhere.
        staff: Option<StaffId>,
        /// The address that they come from.
        from: String,
    },
    /// End a session.
    SignOff {
        /// Of the session's token.
        session: Digest,
        /// What ends it.
        why: SignOff,
    },
}

/// Patrons who come by themselves and are known by a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestRequest {
    /// Let somebody in who wagers.
    WelcomeGuest {
        /// Of the token that they are given.
        token: Digest,
        /// What they want to be called.
        name: Option<String>,
    },
    /// Write down that a guest is here, unless that was done lately.
    SeeGuest {
        /// The guest, who lapses so much later.
        patron: PatronId,
    },
    /// Forget guests who have not been here for long. That they have no money and no limit at any
    /// table is the caller's to check: the office does not see it.
    ForgetGuests {
        /// Those of them are forgotten who may be.
        patrons: Vec<PatronId>,
    },
    /// Forget those of these guests who came once, a while ago, and were not here again. None of
    /// them has anything at a table.
    ForgetVisitors {
        /// Their numbers.
        patrons: Vec<PatronId>,
    },
}

/// Terminals that patrons wager at, and shoes that read their cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EquipmentRequest {
    /// Let a terminal be paired by a code.
    OfferPairing {
        /// The terminal's name.
        terminal: String,
        code: Digest,
        /// When the code ends.
        until: Time,
    },
    /// Pair a terminal by its code, once.
    Pair {
        code: Digest,
        /// Of the token that the terminal is given.
        token: Digest,
    },
    /// Take a terminal's token away.
    Unpair {
        /// The terminal's name.
        terminal: String,
    },
    /// Let a shoe that reads its cards speak for a table.
    AddDevice {
        /// The name of the table that it speaks for.
        table: String,
        /// The device's name.
        name: String,
        /// Of the device's key.
        key: Digest,
    },
    /// Stand behind a device that somebody else added.
    ConfirmDevice {
        /// The name of the table that it speaks for.
        table: String,
        /// The device's name.
        name: String,
        /// Of the key that was looked at, so that nobody confirms another that came in its place.
        key: Digest,
    },
    /// Listen to it no more.
    RemoveDevice {
        /// The name of the table that it speaks for.
        table: String,
        /// The device's name.
        name: String,
    },
}

/// What is noted, and what the floor answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteRequest {
    Note(Note),
    /// Answer a patron's dispute or call, which closes it.
    Answer {
        /// The number of the note.
        number: u64,
        /// The answer, as the patron will read it.
        words: String,
    },
}

primitives::families! {
    Request: House(HouseRequest), Link(LinkRequest), Account(AccountRequest),
        Session(SessionRequest), Guest(GuestRequest), Equipment(EquipmentRequest),
        Note(NoteRequest)
}

/// Somebody is invited to work here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invite {
    /// The login name that they will have.
    pub name: String,
    /// What they may do.
    pub roles: Roles,
    /// Of the link that they are given.
    pub link: Digest,
    /// When the link ends.
    pub until: Time,
}

/// Somebody signs on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignOn {
    /// The account that the session is of.
    pub staff: StaffId,
    /// Of the session's token.
    pub session: Digest,
    /// The address that they come from.
    pub from: String,
}
