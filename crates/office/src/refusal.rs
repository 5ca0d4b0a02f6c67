//! Why not.

use primitives::{Authority, Millis, StaffId};

use crate::people::{By, Role};
use crate::text::TextKind;

primitives::refusals! {
    /// Why something is not done. Nothing has changed.
    pub enum Refusal {
        /// Only somebody else may.
        "not-yours" "not for {by}: it takes {needed}"
        NotYours { by: By, needed: Authority },
        /// A text is too short or too long, or has characters that cannot be seen.
        "bad-text" "{what} has {least} to {most} visible characters and no spaces around them"
        BadText { what: TextKind, least: usize, most: usize },
        /// It would be over before it began.
        "in-the-past" "that moment is past"
        InThePast,
        /// It would be open for too long.
        "too-far-off" "nothing like this is open for more than {most}"
        TooFarOff { most: Millis },
        /// It is over.
        "too-late" "it is over (late by {late})"
        TooLate { late: Millis },
        /// The link, code, token, key or session is in use.
        "in-use" "that is in use already"
        InUse,
        /// As many as can be counted.
        "no-more-numbers" "there are no more numbers"
        NoMoreNumbers,

        /// The house has had another key from its first day.
        "other-key" "the house has another key"
        OtherKey,
        /// The house file is kept already.
        "house-kept" "this house file is kept already"
        HouseKept,
        /// The house file is too long.
        "house-too-long" "a house file has at most {most} bytes"
        HouseTooLong { most: usize },
        /// No such house file is kept.
        "no-such-house" "there is no such house file"
        NoSuchHouse,
        /// There is a table of that name.
        "table-exists" "there is a table of that name"
        TableExists,
        /// There is no such table.
        "no-such-table" "there is no such table"
        NoSuchTable,
        /// The table has this house file already.
        "house-in-force" "that house file is in force already"
        HouseInForce,
        /// Another change of this table waits.
        "proposal-open" "another change waits already"
        ProposalOpen,
        /// No change of this table waits.
        "no-proposal" "no change was proposed"
        NoProposal,
        /// Another house file was proposed.
        "not-proposed" "another house file was proposed"
        NotProposed,
        /// It takes two people.
        "same-person" "it takes somebody other than whoever proposed it"
        SamePerson,
        /// Whoever proposed it is no manager any more.
        "proposer-left" "whoever proposed it is no manager any more"
        ProposerLeft,

        /// Somebody has that name, or is invited by it.
        "name-taken" "somebody has that name"
        NameTaken,
        /// An account has at least one role.
        "no-roles" "an account has at least one role"
        NoRoles,
        /// No account has both.
        "roles-apart" "nobody is {one} and {other}"
        RolesApart { one: Role, other: Role },
        /// Without a manager, a manager is invited first.
        "first-is-manager" "the first to come is a manager"
        FirstIsManager,
        /// There is no such invitation, or it was used.
        "no-such-invitation" "there is no such invitation, or it was used"
        NoSuchInvitation,
        /// Whoever invited could not any more.
        "inviter-left" "whoever made this link could not any more"
        InviterLeft,
        /// There is no such account.
        "no-such-staff" "there is no such account"
        NoSuchStaff,
        /// They do not work here any more.
        "dismissed" "this account is closed"
        Dismissed,
        /// There would be no manager.
        "last-manager" "there would be no manager left"
        LastManager,
        /// Nobody does this for themselves.
        "own-account" "nobody does this for themselves"
        OwnAccount,
        /// One person may be all of this account.
        "unconfirmed" "staff {staff} is not confirmed yet, by a manager who did not make it"
        Unconfirmed { staff: StaffId },
        /// Nobody confirms what they made.
        "own-invention" "nobody confirms an account that they made or changed"
        OwnInvention,
        /// The account is confirmed.
        "confirmed-already" "the account is confirmed already"
        ConfirmedAlready,
        /// Its roles or its password are not those that were looked at.
        "account-changed" "the account was changed since: look at it again"
        AccountChanged,
        /// Its key is not the one that was looked at.
        "device-changed" "the device has another key since: look at it again"
        DeviceChanged,
        /// The account is not locked.
        "not-locked" "the account is not locked"
        NotLocked,
        /// The account is locked.
        "locked" "the account is locked for {left}"
        Locked { left: Millis },
        /// There is no such session.
        "no-such-session" "there is no such session"
        NoSuchSession,

        /// There is no such patron.
        "no-such-patron" "there is no such patron"
        NoSuchPatron,
        /// There is no such code, or it was used.
        "no-such-pairing" "there is no such code, or it was used"
        NoSuchPairing,
        /// The terminal is paired: it must be unpaired first.
        "terminal-paired" "the terminal is paired already"
        TerminalPaired,
        /// There is no such terminal.
        "no-such-terminal" "there is no such terminal"
        NoSuchTerminal,
        /// The terminal is not paired.
        "not-paired" "the terminal is not paired"
        NotPaired,
        /// The terminal's own patron can take the credits, and nobody else.
        "still-paired" "the terminal is paired: the floor unpairs it first"
        StillPaired,
        /// The table has a device of that name.
        "device-exists" "the table has a device of that name"
        DeviceExists,
        /// There is no such device.
        "no-such-device" "there is no such device"
        NoSuchDevice,

        /// The note is of a patron.
        "patron-needed" "this is noted of a patron"
        PatronNeeded,
        /// The note is not of a patron.
        "no-patron-here" "this is not noted of a patron"
        NoPatronHere,
        /// The patron asked, and has not been answered yet.
        "asked-already" "this waits for an answer already"
        AskedAlready,
        /// Nothing of that number waits for an answer.
        "no-such-matter" "nothing of that number waits for an answer"
        NoSuchMatter,
    }
}
