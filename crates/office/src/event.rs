//! What happens.

use primitives::{PatronId, StaffId, Time};

use crate::digest::Digest;
use crate::note::Note;
use crate::people::{By, Roles};
use crate::state::TableMoney;

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// When.
    pub at: Time,
    /// Who brought it about.
    pub by: By,
    /// What.
    pub what: Happening,
}

/// Why a session ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SignOff {
    /// They signed off.
    Asked,
    /// Nothing was done for too long.
    Idle,
    /// They signed on somewhere else, or chose another password by a link.
    Replaced,
    /// They do not work here any more.
    Dismissed,
    /// It had lasted as long as a session may.
    Expired,
}

impl SignOff {
    /// All of them.
    pub const ALL: &'static [SignOff] =
        &[SignOff::Asked, SignOff::Idle, SignOff::Replaced, SignOff::Dismissed, SignOff::Expired];

    /// Its name.
    pub fn id(self) -> &'static str {
        match self {
            SignOff::Asked => "asked",
            SignOff::Idle => "idle",
            SignOff::Replaced => "replaced",
            SignOff::Dismissed => "dismissed",
            SignOff::Expired => "expired",
        }
    }
}

/// What can happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// The house has this key.
    KeyUsed {
        /// Of the key, which is itself in no journal.
        fingerprint: Digest,
    },
    /// A house file is kept.
    HouseKept {
        /// Its SHA-256.
        digest: Digest,
        /// The file.
        text: String,
    },
    /// A table was made.
    TableMade {
        /// Its name.
        table: String,
        /// The house file it is run by.
        house: Digest,
    },
    /// This is wagered at a table from now on.
    MoneySet {
        /// Which table.
        table: String,
        /// What.
        money: TableMoney,
    },
    /// Another house file was proposed for a table.
    HouseProposed {
        /// Which table.
        table: String,
        /// Which house file.
        house: Digest,
    },
    /// What was proposed was withdrawn.
    HouseWithdrawn {
        /// Which table.
        table: String,
    },
    /// A table is run by another house file.
    HouseChanged {
        /// Which table.
        table: String,
        /// Which house file.
        house: Digest,
        /// Who proposed it; who approved it brought it about.
        proposer: StaffId,
    },

    /// Somebody was invited.
    Invited {
        /// Their login name.
        name: String,
        /// What they will be allowed to do.
        roles: Roles,
        /// Of the link.
        link: Digest,
        /// When the link ends.
        until: Time,
    },
    /// Somebody may choose a new password by a link.
    PasswordOffered {
        /// Who.
        staff: StaffId,
        /// Of the link.
        link: Digest,
        /// When the link ends.
        until: Time,
    },
    /// A link was taken back.
    Uninvited {
        /// Of the link.
        link: Digest,
    },
    /// Somebody accepted an invitation and works here now.
    Joined {
        /// Of the link.
        link: Digest,
        /// Who.
        staff: StaffId,
        /// Their login name.
        name: String,
        /// What they may do.
        roles: Roles,
        /// Of their password's hash.
        password: Digest,
        /// Who made the link; the house if there is nobody.
        sponsor: Option<StaffId>,
        /// Where from.
        from: String,
    },
    /// Somebody has other roles.
    RolesSet {
        /// Who.
        staff: StaffId,
        /// Which.
        roles: Roles,
    },
    /// Somebody does not work here any more.
    Dismissed {
        /// Who.
        staff: StaffId,
    },
    /// An account was unlocked.
    Unlocked {
        /// Whose.
        staff: StaffId,
    },
    /// Somebody has another password.
    PasswordSet {
        /// Who.
        staff: StaffId,
        /// Of its hash.
        password: Digest,
        /// Of the link that they chose it by, if it was one.
        link: Option<Digest>,
        /// Who made the link, if it was one and somebody other than the house did.
        sponsor: Option<StaffId>,
        /// Where from, if it was a link.
        from: Option<String>,
    },
    /// Two people stand behind somebody's account from now on.
    Confirmed {
        /// Whose.
        staff: StaffId,
    },

    /// Somebody signed on.
    SignedOn {
        /// Who.
        staff: StaffId,
        /// Of the session's token.
        session: Digest,
        /// When it ends at the latest.
        until: Time,
        /// Where from.
        from: String,
    },
    /// Somebody tried to.
    SignOnFailed {
        /// Whose name was given, if it is anybody's.
        staff: Option<StaffId>,
        /// Where from.
        from: String,
    },
    /// An account was locked for some places.
    LockedOut {
        /// Whose.
        staff: StaffId,
        /// For which place; for every place where they have not signed on of late if there is none.
        from: Option<String>,
        /// For how long.
        until: Time,
    },
    /// A session ended.
    SignedOff {
        /// Whose.
        staff: StaffId,
        /// Of its token.
        session: Digest,
        /// Why.
        why: SignOff,
    },

    /// Somebody came who wagers.
    GuestWelcomed {
        /// Who.
        patron: PatronId,
        /// Of their token.
        token: Digest,
        /// What they want to be called.
        name: Option<String>,
    },
    /// A patron has another token. Nobody asks for one any more; journals may have it.
    TokenRenewed {
        /// Who.
        patron: PatronId,
        /// Of the token.
        token: Digest,
    },
    /// A guest was here.
    GuestSeen {
        /// Who.
        patron: PatronId,
    },
    /// Guests were forgotten: their tokens have lapsed. Their numbers are given to nobody else.
    GuestsForgotten {
        /// Who, by number.
        patrons: Vec<PatronId>,
    },

    /// A terminal may be paired by a code.
    PairingOffered {
        /// Its name.
        terminal: String,
        /// Of the code.
        code: Digest,
        /// When the code ends.
        until: Time,
    },
    /// A terminal was paired.
    Paired {
        /// Of the code.
        code: Digest,
        /// Its name.
        terminal: String,
        /// Whose stakes are placed at it: a new one each time, so that nobody reaches the credits
        /// of whoever sat there before.
        patron: PatronId,
        /// Of its token.
        token: Digest,
    },
    /// A terminal's token was taken away.
    Unpaired {
        /// Its name.
        terminal: String,
    },

    /// A device may speak for a table.
    DeviceAdded {
        /// Which table.
        table: String,
        /// Its name.
        name: String,
        /// Of its key.
        key: Digest,
    },
    /// It may no more.
    DeviceRemoved {
        /// Which table.
        table: String,
        /// Its name.
        name: String,
    },

    /// Something was noted.
    Noted {
        /// Its number, counted from 1.
        number: u64,
        /// What.
        note: Note,
    },
    /// The floor answered a patron.
    Answered {
        /// The note's number.
        number: u64,
        /// The answer.
        words: String,
    },
}
