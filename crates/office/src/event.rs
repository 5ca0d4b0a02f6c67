//! What happens.

use primitives::{PatronId, StaffId, Time};

use crate::digest::Digest;
use crate::note::Note;
use crate::people::{By, Roles};
use crate::state::TableMoney;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub at: Time,
    pub by: By,
    pub what: EventKind,
}

primitives::named! {
    /// Why a session ended.
    pub enum SignOff {
        /// They signed off.
        Asked = "asked",
        /// Nothing was done for too long.
        Idle = "idle",
        /// They signed on somewhere else, or chose another password by a link.
        Replaced = "replaced",
        Dismissed = "dismissed",
        /// It had lasted as long as a session may.
        Expired = "expired",
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    House(HouseEvent),
    Link(LinkEvent),
    Account(AccountEvent),
    Session(SessionEvent),
    Guest(GuestEvent),
    Equipment(EquipmentEvent),
    Note(NoteEvent),
}

primitives::families! {
    EventKind: House(HouseEvent), Link(LinkEvent), Account(AccountEvent), Session(SessionEvent),
        Guest(GuestEvent), Equipment(EquipmentEvent), Note(NoteEvent)
}

/// The house's key, its files, and the tables that are run by them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HouseEvent {
    /// The house has the key of this fingerprint. The key itself is in no journal.
    KeyUsed { fingerprint: Digest },
    /// A house file is kept, as it was read.
    HouseKept { digest: Digest, text: String },
    /// There is a table.
    TableMade { table: String, house: Digest },
    /// Another house file was proposed for a table.
    HouseProposed { table: String, house: Digest },
    /// What was proposed was withdrawn.
    HouseWithdrawn { table: String },
    /// A table is run by another house file: whoever approved what was proposed brought it about.
    HouseChanged { table: String, house: Digest, proposer: StaffId },
    /// This is wagered at a table from now on.
    MoneySet { table: String, money: TableMoney },
}

/// Links by which somebody joins or chooses a password. What comes of a link that is used is an
/// [`AccountEvent`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkEvent {
    /// Somebody was invited to work here.
    Invited { name: String, roles: Roles, link: Digest, until: Time },
    /// Somebody may choose a new password by a link.
    PasswordOffered { staff: StaffId, link: Digest, until: Time },
    /// A link was taken back.
    Uninvited { link: Digest },
}

/// Accounts of those who work here: roles, passwords, and who stands behind them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountEvent {
    /// Somebody accepted an invitation and works here now.
    Joined {
        link: Digest,
        staff: StaffId,
        name: String,
        roles: Roles,
        /// Of their password's hash.
        password: Digest,
        /// Who made the link; the house if there is nobody.
        sponsor: Option<StaffId>,
        /// The address that they came from.
        from: String,
    },
    /// Somebody has other roles.
    RolesSet { staff: StaffId, roles: Roles },
    /// Somebody does not work here any more.
    Dismissed { staff: StaffId },
    /// Somebody may sign on again.
    Unlocked { staff: StaffId },
    /// Somebody has another password.
    PasswordSet {
        staff: StaffId,
        /// Of the new password's hash.
        password: Digest,
        /// Of the link that they chose it by, if it was one.
        link: Option<Digest>,
        /// Who made the link, if it was one and somebody other than the house did.
        sponsor: Option<StaffId>,
        /// The address that they came from, if it was a link.
        from: Option<String>,
    },
    /// Two people stand behind somebody's account from now on.
    Confirmed { staff: StaffId },
}

/// Who signs on and off. A session goes by the digest of its token, and `from` is an address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionEvent {
    /// Somebody signed on, until then at the latest.
    SignedOn { staff: StaffId, session: Digest, until: Time, from: String },
    /// Somebody tried to, by this account's name or by one that is nobody's.
    SignOnFailed { staff: Option<StaffId>, from: String },
    /// An account was locked for a place, or for every place where they have not signed on of late.
    LockedOut { staff: StaffId, from: Option<String>, until: Time },
    /// A session ended.
    SignedOff { staff: StaffId, session: Digest, why: SignOff },
}

/// Patrons who come by themselves and are known by a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestEvent {
    /// Somebody came who wagers.
    GuestWelcomed { patron: PatronId, token: Digest, name: Option<String> },
    /// A patron has another token. Nobody asks for one any more; journals may have it.
    TokenRenewed { patron: PatronId, token: Digest },
    /// A guest was here.
    GuestSeen { patron: PatronId },
    /// Guests were forgotten: their tokens have lapsed. Their numbers are given to nobody else.
    GuestsForgotten { patrons: Vec<PatronId> },
}

/// Terminals that patrons wager at, and shoes that read their cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EquipmentEvent {
    /// A terminal may be paired by a code.
    PairingOffered { terminal: String, code: Digest, until: Time },
    /// A terminal was paired. Whose stakes are placed at it is a new patron each time, so that
    /// nobody reaches the credits of whoever sat there before.
    Paired { code: Digest, terminal: String, patron: PatronId, token: Digest },
    /// A terminal's token was taken away.
    Unpaired { terminal: String },
    /// A device may speak for a table.
    DeviceAdded { table: String, name: String, key: Digest },
    /// It may no more.
    DeviceRemoved { table: String, name: String },
}

/// What is noted, and what the floor answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteEvent {
    /// A note was taken. They are counted from 1.
    Noted { number: u64, note: Note },
    /// The floor answered a patron, who reads these words.
    Answered { number: u64, words: String },
}
