//! What happens.

use primitives::{PatronId, StaffId, Time};

use crate::digest::Digest;
use crate::note::Note;
use crate::people::{By, Roles};
use crate::state::TableMoney;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// The time at which it was decided.
    pub at: Time,
    /// Who brought it about.
    pub by: By,
    /// The kind of event, with what it says.
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
        /// They do not work here any more.
        Dismissed = "dismissed",
        /// It had lasted as long as a session may.
        Expired = "expired",
    }
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventKind {
    /// The house's key, its files, and the tables that are run by them.
    House(HouseEvent),
    /// Links by which somebody joins or chooses a password.
    Link(LinkEvent),
    /// Accounts of those who work here: roles, passwords, and who stands behind them.
    Account(AccountEvent),
    /// Who signs on and off.
    Session(SessionEvent),
    /// Patrons who come by themselves and are known by a token.
    Guest(GuestEvent),
    /// Terminals that patrons wager at, and shoes that read their cards.
    Equipment(EquipmentEvent),
    /// What is noted, and what the floor answers.
    Note(NoteEvent),
}

/// The house's key, its files, and the tables that are run by them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum HouseEvent {
    /// The house has this key.
    KeyUsed {
        /// Of the key, which is itself in no journal.
        fingerprint: Digest,
    },
    HouseKept {
        /// The SHA-256 of the text.
        digest: Digest,
        /// The file, as it was read.
        text: String,
    },
    TableMade {
        /// The table's name.
        table: String,
        /// The house file it is run by.
        house: Digest,
    },
    /// Another house file was proposed for a table.
    HouseProposed {
        /// The table's name.
        table: String,
        /// The house file that would be put in force.
        house: Digest,
    },
    /// What was proposed was withdrawn.
    HouseWithdrawn {
        /// The table's name.
        table: String,
    },
    /// A table is run by another house file.
    HouseChanged {
        /// The table's name.
        table: String,
        /// The house file that is in force from now on.
        house: Digest,
        /// Who proposed it; who approved it brought it about.
        proposer: StaffId,
    },
    /// This is wagered at a table from now on.
    MoneySet {
        /// The table's name.
        table: String,
        /// What its credits are worth.
        money: TableMoney,
    },
}

/// Links by which somebody joins or chooses a password. What comes of a link that is used is an
/// [`AccountEvent`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LinkEvent {
    Invited {
        /// The login name that they will have.
        name: String,
        /// What they will be allowed to do.
        roles: Roles,
        link: Digest,
        /// When the link ends.
        until: Time,
    },
    /// Somebody may choose a new password by a link.
    PasswordOffered {
        /// The account that it is for.
        staff: StaffId,
        link: Digest,
        /// When the link ends.
        until: Time,
    },
    /// A link was taken back.
    Uninvited { link: Digest },
}

/// Accounts of those who work here: roles, passwords, and who stands behind them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AccountEvent {
    /// Somebody accepted an invitation and works here now.
    Joined {
        link: Digest,
        /// The number of the new account.
        staff: StaffId,
        name: String,
        /// What they may do.
        roles: Roles,
        /// Of their password's hash.
        password: Digest,
        /// Who made the link; the house if there is nobody.
        sponsor: Option<StaffId>,
        /// The address that they came from.
        from: String,
    },
    /// Somebody has other roles.
    RolesSet {
        /// The account that was changed.
        staff: StaffId,
        /// All that they may do from now on.
        roles: Roles,
    },
    /// Somebody does not work here any more.
    Dismissed {
        /// The account that was closed.
        staff: StaffId,
    },
    Unlocked {
        /// The account that may sign on again.
        staff: StaffId,
    },
    /// Somebody has another password.
    PasswordSet {
        /// The account that was changed.
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
    Confirmed {
        /// The account that was confirmed.
        staff: StaffId,
    },
}

/// Who signs on and off.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SessionEvent {
    SignedOn {
        /// The account that the session is of.
        staff: StaffId,
        /// Of the session's token.
        session: Digest,
        /// When it ends at the latest.
        until: Time,
        /// The address that they came from.
        from: String,
    },
    /// Somebody tried to.
    SignOnFailed {
        /// Whose name was given, if it is anybody's.
        staff: Option<StaffId>,
        /// The address that they came from.
        from: String,
    },
    /// An account was locked for some places.
    LockedOut {
        /// The account that was locked.
        staff: StaffId,
        /// For which place; for every place where they have not signed on of late if there is none.
        from: Option<String>,
        /// When the lock ends by itself.
        until: Time,
    },
    /// A session ended.
    SignedOff {
        /// The account that the session was of.
        staff: StaffId,
        /// Of the session's token.
        session: Digest,
        /// What ended it.
        why: SignOff,
    },
}

/// Patrons who come by themselves and are known by a token.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GuestEvent {
    /// Somebody came who wagers.
    GuestWelcomed {
        /// Their number from now on.
        patron: PatronId,
        token: Digest,
        /// What they want to be called.
        name: Option<String>,
    },
    /// A patron has another token. Nobody asks for one any more; journals may have it.
    TokenRenewed {
        /// The patron that the token is of.
        patron: PatronId,
        /// Of the new token.
        token: Digest,
    },
    /// A guest was here.
    GuestSeen {
        /// The guest, who lapses so much later.
        patron: PatronId,
    },
    /// Guests were forgotten: their tokens have lapsed. Their numbers are given to nobody else.
    GuestsForgotten {
        /// Those who were forgotten, by number.
        patrons: Vec<PatronId>,
    },
}

/// Terminals that patrons wager at, and shoes that read their cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EquipmentEvent {
    /// A terminal may be paired by a code.
    PairingOffered {
        /// The terminal's name.
        terminal: String,
        code: Digest,
        /// When the code ends.
        until: Time,
    },
    Paired {
        code: Digest,
        /// The terminal's name.
        terminal: String,
        /// Whose stakes are placed at it: a new one each time, so that nobody reaches the credits
        /// of whoever sat there before.
        patron: PatronId,
        /// Of the terminal's token.
        token: Digest,
    },
    /// A terminal's token was taken away.
    Unpaired {
        /// The terminal's name.
        terminal: String,
    },
    /// A device may speak for a table.
    DeviceAdded {
        /// The name of the table that it speaks for.
        table: String,
        /// The device's name.
        name: String,
        /// Of the device's key.
        key: Digest,
    },
    /// It may no more.
    DeviceRemoved {
        /// The name of the table that it spoke for.
        table: String,
        /// The device's name.
        name: String,
    },
}

/// What is noted, and what the floor answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NoteEvent {
    Noted {
        /// Its number, counted from 1.
        number: u64,
        /// The note, as it is kept.
        note: Note,
    },
    /// The floor answered a patron.
    Answered {
        /// The number of the note that is closed by it.
        number: u64,
        /// The answer, as the patron reads it.
        words: String,
    },
}
