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
    /// Who.
    pub by: By,
    /// What.
    pub request: Request,
}

/// What can be asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Write down which key the house has, the first time.
    UseKey {
        /// Of the key, which is itself in no journal.
        fingerprint: Digest,
    },
    /// Keep a house file as it was read, so that a journal can be verified by itself.
    KeepHouse {
        /// The SHA-256 of the text, which the caller made.
        digest: Digest,
        /// The file.
        text: String,
    },
    /// Make a table.
    MakeTable {
        /// Its name.
        table: String,
        /// The house file it is run by.
        house: Digest,
    },
    /// Write down what is wagered at a table. That nobody's credits become something else by it is
    /// the caller's to check: the office does not see them.
    SetMoney {
        /// Which table.
        table: String,
        /// What.
        money: TableMoney,
    },
    /// Propose another house file for a table.
    ProposeHouse {
        /// Which table.
        table: String,
        /// Which house file.
        house: Digest,
    },
    /// Approve what somebody else proposed. Whether the table is closed, as it must be, is the
    /// caller's to check: the office does not see it.
    ApproveHouse {
        /// Which table.
        table: String,
        /// Which house file, so that nobody approves what they have not seen.
        house: Digest,
    },
    /// Withdraw what was proposed, or refuse it.
    WithdrawHouse {
        /// Which table.
        table: String,
    },

    /// Invite somebody to work here.
    Invite(Invite),
    /// Let somebody who works here choose a new password by a link.
    OfferPassword {
        /// Who.
        staff: StaffId,
        /// Of the link that they are given.
        link: Digest,
        /// When the link ends.
        until: Time,
    },
    /// Take a link back.
    Uninvite {
        /// Of the link.
        link: Digest,
    },
    /// Accept a link, once.
    Accept {
        /// Of the link.
        link: Digest,
        /// Of the hash of the password that was chosen, which is kept elsewhere.
        password: Digest,
        /// Where from.
        from: String,
    },
    /// Give somebody other roles.
    SetRoles {
        /// Who.
        staff: StaffId,
        /// What they may do from now on.
        roles: Roles,
    },
    /// Stand behind somebody's account, which others made or changed.
    Confirm {
        /// Whose.
        staff: StaffId,
        /// The number of its last change that was looked at, so that nobody confirms what they have
        /// not seen.
        seen: u64,
    },
    /// Close somebody's account for good.
    Dismiss {
        /// Whose.
        staff: StaffId,
    },
    /// Unlock somebody's account.
    Unlock {
        /// Whose.
        staff: StaffId,
    },
    /// Choose another password for oneself. The caller has compared the old one.
    SetPassword {
        /// Of the new one's hash, which is kept elsewhere.
        password: Digest,
    },

    /// Sign on. The caller has compared the password.
    SignOn(SignOn),
    /// A name and a password did not go together. How often somebody may try from one place is
    /// the caller's to limit.
    FailSignOn {
        /// Whose name it was. One that nobody has may be a password in the wrong field: it is
        /// written nowhere.
        staff: Option<StaffId>,
        /// Where from.
        from: String,
    },
    /// End a session.
    SignOff {
        /// Of the session's token.
        session: Digest,
        /// Why.
        why: SignOff,
    },

    /// Let somebody in who wagers.
    WelcomeGuest {
        /// Of the token that they are given.
        token: Digest,
        /// What they want to be called.
        name: Option<String>,
    },
    /// Write down that a guest is here, unless that was done lately.
    SeeGuest {
        /// Who.
        patron: PatronId,
    },
    /// Forget guests who have not been here for long. That they have no money and no limit at any
    /// table is the caller's to check: the office does not see it.
    ForgetGuests {
        /// Who: those of them are forgotten who may be.
        patrons: Vec<PatronId>,
    },

    /// Let a terminal be paired by a code.
    OfferPairing {
        /// Its name.
        terminal: String,
        /// Of the code.
        code: Digest,
        /// When the code ends.
        until: Time,
    },
    /// Pair a terminal by its code, once.
    Pair {
        /// Of the code.
        code: Digest,
        /// Of the token that the terminal is given.
        token: Digest,
    },
    /// Take a terminal's token away.
    Unpair {
        /// Its name.
        terminal: String,
    },

    /// Let a shoe that reads its cards speak for a table.
    AddDevice {
        /// Which table.
        table: String,
        /// Its name.
        name: String,
        /// Of its key.
        key: Digest,
    },
    /// Listen to it no more.
    RemoveDevice {
        /// Which table.
        table: String,
        /// Its name.
        name: String,
    },

    /// Note something.
    Note(Note),
    /// Answer a patron's dispute or call, which closes it.
    Answer {
        /// The note's number.
        number: u64,
        /// The answer.
        words: String,
    },
}

/// Somebody is invited to work here.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invite {
    /// Their login name.
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
    /// Who.
    pub staff: StaffId,
    /// Of the session's token.
    pub session: Digest,
    /// Where from.
    pub from: String,
}
