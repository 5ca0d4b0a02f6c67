//! What is noted of the house itself: that it starts and stops, with which settings, and that its
//! machine's clock was set.

use office::{By, Note, NoteKind, Office};

use crate::clock::{Leaps, Reading};
use crate::notes::{self, of_house};
use crate::premises::Premises;
use crate::secret;
use crate::settings::{Bounds, Money, Settings, TableSetting};

/// Of a digest of the settings, so many letters are noted.
const MARK: usize = 16;

/// Before these words in the note of a start comes the program's version, and after them the mark
/// of the settings.
const SETTINGS: &str = "settings ";

impl Premises {
    /// Notes something in the office, and waits for it if it can be written now. If not, it waits
    /// by itself.
    pub(crate) async fn note(&self, by: By, note: Note) {
        notes::note(&self.office, &self.notes, by, note).await;
    }

    /// Notes that the house has started, and whether it runs with other settings than before.
    pub(crate) async fn note_start(&self, settings: &Settings) {
        let (told, mark) = (told(settings), mark(settings));
        let (was_killed, before) = last_run(&self.office.read());
        if let Some(before) = before.filter(|before| *before != mark) {
            let text = format!("{SETTINGS}{mark}, before {before}: {told}");
            self.note(By::House, of_house(NoteKind::ConfigChanged, None, text)).await;
        }
        let killed = match was_killed {
            true => "; it had not stopped in order before",
            false => "",
        };
        let text = format!("version {}, {SETTINGS}{mark}{killed}", env!("CARGO_PKG_VERSION"));
        self.note(By::House, of_house(NoteKind::Started, None, text)).await;
    }

    /// Notes that the machine's clock was set, if it was.
    pub(crate) fn note_leap(&self, leaps: &mut Leaps, reading: Option<Reading>) {
        let Some(by_ms) = reading.and_then(|reading| leaps.look(reading)) else { return };
        let way = if by_ms < 0 { "back" } else { "ahead" };
        let (seconds, millis) = (by_ms.unsigned_abs() / 1_000, by_ms.unsigned_abs() % 1_000);
        let text = format!("the machine's clock was set {way} by {seconds}.{millis:03} s");
        self.notes.put(By::House, of_house(NoteKind::ClockChanged, None, text));
    }
}

/// Whether the house did not stop in order the last time, and the mark of its settings then.
fn last_run(office: &Office) -> (bool, Option<String>) {
    let Some((started, text)) = office.latest_note(NoteKind::Started) else {
        return (false, None);
    };
    let stopped = office.latest_note(NoteKind::Stopped).map(|(number, _)| number);
    let mark = text
        .split_once(SETTINGS)
        .map(|(_, rest)| rest.chars().take_while(char::is_ascii_hexdigit).collect());
    (stopped.is_none_or(|stopped| stopped < started), mark)
}

/// The settings in words, without anything secret, as far as they are not the usual ones. House
/// files are not among them: the office has the one in force, and notes each change.
fn told(settings: &Settings) -> String {
    let Settings { listen, tls, web, tables, trusted_proxies, bounds, large, .. } = settings;
    let usual = fields(&Bounds::default());
    let bounds: Vec<String> =
        fields(bounds).into_iter().filter(|bound| !usual.contains(bound)).collect();
    let tables: Vec<String> = tables.iter().map(table).collect();
    format!(
        "listen {listen}; large-wager {}; large-win {}; tables {}; bounds {}; tls {}; pages of its \
         own {}; trusted-proxies {trusted_proxies:?}; backups {}; store {}",
        large.wager,
        large.win,
        tables.join(", "),
        if bounds.is_empty() { "as usual".to_owned() } else { bounds.join(", ") },
        tls.is_some(),
        web.is_some(),
        settings.backups.display(),
        store(settings),
    )
}

/// Where the journal is. What comes after a question mark may be a password.
fn store(settings: &Settings) -> String {
    settings.store_told().split('?').next().unwrap_or_default().to_owned()
}

fn table(table: &TableSetting) -> String {
    let sealed = if table.is_sealed { "sealed" } else { "not sealed" };
    let money = match table.money {
        Money::Play { amount } => format!("play money {amount}"),
        Money::Vouchers => "vouchers".to_owned(),
    };
    format!("{} ({sealed}, {money})", table.name)
}

/// The names and values of bounds, which are numbers and moments.
fn fields(bounds: &Bounds) -> Vec<String> {
    let text = format!("{bounds:?}");
    let inner = text.trim_start_matches("Bounds { ").trim_end_matches(" }");
    inner.split(", ").map(|field| field.replace('_', "-")).collect()
}

/// What tells settings from others. It is made of all of them, also of those that are usual now.
fn mark(settings: &Settings) -> String {
    let all = format!("{} {:?}", told(settings), settings.bounds);
    secret::digest(all.as_bytes()).to_string().chars().take(MARK).collect()
}
