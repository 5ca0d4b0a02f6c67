//! Significant events: what an auditor asks for first.
//!
//! Large wins and wagers are not noted: reports find them in the tables' own journals, where none
//! is lost or told twice. Their kinds stay, as journals may have them.

use primitives::{PatronId, saved};

primitives::named! {
    /// What a note is about.
    pub enum NoteKind {
        /// The program found a fault in itself.
        ProgramError = "program-error",
        /// A table stopped by itself.
        TableStopped = "table-stopped",
        /// A table went on after it had stopped.
        TableRecovered = "table-recovered",
        /// The clock of the machine jumped, or was set.
        ClockChanged = "clock-changed",
        Started = "started",
        Stopped = "stopped",
        Verified = "verified",
        /// The journals were verified, and something was wrong.
        VerificationFailed = "verification-failed",
        /// A win over what the house calls large. Reports find those by themselves.
        LargeWin = "large-win",
        /// A wager over what the house calls large. Reports find those by themselves.
        LargeWager = "large-wager",
        /// A patron asked for the floor.
        FloorCalled = "floor-called",
        /// A patron does not agree.
        Dispute = "dispute",
        /// A copy of the journals was made.
        BackupMade = "backup-made",
        Exported = "exported",
        ConfigChanged = "config-changed",
        /// The floor took play money from a table.
        PlayMoneyRemoved = "play-money-removed",
        /// The database can lose what was acknowledged, or has.
        StoreAtRisk = "store-at-risk",
        /// The journal is an earlier state than people have seen: a restored backup, for example.
        SetBack = "set-back",
        /// A terminal's token was used in another place than the terminal's, or the terminal moved.
        TerminalElsewhere = "terminal-elsewhere",
        /// Somebody named cards at a sealed shoe that nobody can see, or that it does not have.
        NotAsSealed = "not-as-sealed",
    }
}
saved! { NoteKind of ALL }

impl NoteKind {
    /// Whether it is a patron's, and stays open until the floor answers.
    pub fn is_of_patron(self) -> bool {
        matches!(self, NoteKind::FloorCalled | NoteKind::Dispute)
    }

    /// Whether it stays open until the floor answers.
    pub(crate) fn waits_for_floor(self) -> bool {
        self.is_of_patron() || self == NoteKind::NotAsSealed
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub kind: NoteKind,
    /// Which table it is about, if it is about one.
    pub table: Option<String>,
    /// Whose matter it is: of a patron's kinds, and of no other.
    pub patron: Option<PatronId>,
    /// The rest, in words.
    pub text: String,
}
saved! { Note { kind, table, patron, text } }
