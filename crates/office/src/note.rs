//! Significant events: what an auditor asks for first.
//!
//! Large wins and wagers are not noted: reports find them in the tables' own journals, where none
//! is lost or told twice. Their kinds stay, as journals may have them.

use std::fmt;

use primitives::{PatronId, saved};

/// What a note is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum NoteKind {
    /// The program found a fault in itself.
    ProgramError,
    /// A table stopped by itself.
    TableStopped,
    /// A table went on after it had stopped.
    TableRecovered,
    /// The clock of the machine jumped, or was set.
    ClockChanged,
    /// The house's program started.
    Started,
    /// The house's program stopped.
    Stopped,
    /// The journals were verified.
    Verified,
    /// The journals were verified, and something was wrong.
    VerificationFailed,
    /// A win over what the house calls large. Reports find those by themselves.
    LargeWin,
    /// A wager over what the house calls large. Reports find those by themselves.
    LargeWager,
    /// A patron asked for the floor.
    FloorCalled,
    /// A patron does not agree.
    Dispute,
    /// A copy of the journals was made.
    BackupMade,
    /// Something was exported.
    Exported,
    /// The configuration changed.
    ConfigChanged,
    /// The floor took play money from a table.
    PlayMoneyRemoved,
    /// The database can lose what was acknowledged, or has.
    StoreAtRisk,
    /// The journal is an earlier state than people have seen: a restored backup, for example.
    SetBack,
    /// A terminal's token was used in another place than the terminal's, or the terminal moved.
    TerminalElsewhere,
}
saved! { NoteKind of ALL }

impl NoteKind {
    /// All of them.
    pub const ALL: &'static [NoteKind] = &[
        NoteKind::ProgramError,
        NoteKind::TableStopped,
        NoteKind::TableRecovered,
        NoteKind::ClockChanged,
        NoteKind::Started,
        NoteKind::Stopped,
        NoteKind::Verified,
        NoteKind::VerificationFailed,
        NoteKind::LargeWin,
        NoteKind::LargeWager,
        NoteKind::FloorCalled,
        NoteKind::Dispute,
        NoteKind::BackupMade,
        NoteKind::Exported,
        NoteKind::ConfigChanged,
        NoteKind::PlayMoneyRemoved,
        NoteKind::StoreAtRisk,
        NoteKind::SetBack,
        NoteKind::TerminalElsewhere,
    ];

    /// Its name.
    pub fn id(self) -> &'static str {
        match self {
            NoteKind::ProgramError => "program-error",
            NoteKind::TableStopped => "table-stopped",
            NoteKind::TableRecovered => "table-recovered",
            NoteKind::ClockChanged => "clock-changed",
            NoteKind::Started => "started",
            NoteKind::Stopped => "stopped",
            NoteKind::Verified => "verified",
            NoteKind::VerificationFailed => "verification-failed",
            NoteKind::LargeWin => "large-win",
            NoteKind::LargeWager => "large-wager",
            NoteKind::FloorCalled => "floor-called",
            NoteKind::Dispute => "dispute",
            NoteKind::BackupMade => "backup-made",
            NoteKind::Exported => "exported",
            NoteKind::ConfigChanged => "config-changed",
            NoteKind::PlayMoneyRemoved => "play-money-removed",
            NoteKind::StoreAtRisk => "store-at-risk",
            NoteKind::SetBack => "set-back",
            NoteKind::TerminalElsewhere => "terminal-elsewhere",
        }
    }

    /// Whether it is a patron's, and stays open until the floor answers.
    pub fn is_of_patron(self) -> bool {
        matches!(self, NoteKind::FloorCalled | NoteKind::Dispute)
    }
}

impl fmt::Display for NoteKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

/// A note.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What it is about.
    pub kind: NoteKind,
    /// Which table it is about, if it is about one.
    pub table: Option<String>,
    /// Whose matter it is: of a patron's kinds, and of no other.
    pub patron: Option<PatronId>,
    /// The rest, in words.
    pub text: String,
}
saved! { Note { kind, table, patron, text } }
