use std::path::Path;

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use office::{GuestRequest, IDLE, NoteKind, SESSION_MAX, SessionRequest, SignOn};
use protocol::journal::OfficeEntry;
use store::{Append, StreamName};
use table::{Millis, PatronId, StaffId};

use super::*;
use crate::ending::let_go;
use crate::http::who::Who;
use crate::notes::{Notes, Unwritten};
use crate::settings::Settings;
use runner::{Handle, Reading};

/// A house without tables, whose notes nobody writes down.
async fn open(folder: &Path) -> Arc<App> {
    open_noting(folder).await.0
}

/// A house without tables, and what it notes.
async fn open_noting(folder: &Path) -> (Arc<App>, Unwritten) {
    let settings = Settings {
        store: folder.join("house.sabot").to_str().expect("a path").to_owned(),
        key: folder.join("house.key"),
        backups: folder.join("backups"),
        ..Settings::default()
    };
    let (_, stopped) = watch::channel(false);
    let (notes, unwritten) = Notes::open();
    let (app, _) = App::open(&settings, stopped, notes).await.expect("a house");
    (Arc::new(app), unwritten)
}

/// The first manager, who joined and signed on.
async fn sign_on(app: &Arc<App>) -> office::Digest {
    let link = app.first_link().expect("a link");
    let link = secret::digest(link.as_bytes());
    let password = secret::digest(b"of a hash");
    let joined = app
        .ask_office(
            By::House,
            LinkRequest::Accept { link, password, from: "here".to_owned() }.into(),
        )
        .await;
    joined.expect("they join");
    let (staff, session) = (StaffId(1), secret::digest(b"token"));
    let request = SignOn { staff, session, from: "here".to_owned() };
    app.ask_office(By::House, SessionRequest::SignOn(request).into()).await.expect("they sign on");
    session
}

fn minutes(minutes: u64) -> Duration {
    Duration::from_secs(minutes * 60)
}

#[tokio::test(start_paused = true)]
async fn every_start_without_a_manager_makes_another_link() {
    let folder = tempfile::tempdir().expect("a folder");
    let app = open(folder.path()).await;
    let first = app.first_link().expect("a link");
    let_go(app).await;
    let app = open(folder.path()).await;
    let second = app.first_link().expect("a link");
    assert_ne!(first, second);
    let link = secret::digest(first.as_bytes());
    let password = secret::digest(b"of a hash");
    let joined = app
        .ask_office(
            By::House,
            LinkRequest::Accept { link, password, from: "here".to_owned() }.into(),
        )
        .await;
    assert!(matches!(joined, Err(NotDone::Refused(Refusal::NoSuchInvitation))), "{joined:?}");
    sign_on(&app).await;
    assert_eq!(app.first_link(), None);
    let_go(app).await;
    assert_eq!(open(folder.path()).await.first_link(), None);
}

#[tokio::test(start_paused = true)]
async fn whoever_does_nothing_for_too_long_is_signed_off_and_shown_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let app = open(folder.path()).await;
    let session = sign_on(&app).await;
    let find = || app.sessions.find(&app.office.read(), session, app.clock.now());
    let (_, pass) = find().expect("a pass");
    let idle_minutes = IDLE.0 / 60_000;
    tokio::time::advance(minutes(idle_minutes - 1)).await;
    pass.touch(app.clock.now());
    tokio::time::advance(minutes(idle_minutes - 1)).await;
    sweep(&app).await;
    assert!(find().is_some());
    tokio::time::advance(minutes(2)).await;
    sweep(&app).await;
    pass.ended().await;
    assert!(find().is_none());
    assert_eq!(app.office.read().sessions().count(), 0);
}

/// What somebody asks for with these headers, once a minute for so long. How long they were known.
async fn ask_each_minute(app: &Arc<App>, headers: &HeaderMap, most: u64) -> u64 {
    for minute in 1..=most {
        tokio::time::advance(minutes(1)).await;
        sweep(app).await;
        if Who::read(headers, app).staff.is_none() {
            return minute;
        }
    }
    most
}

#[tokio::test(start_paused = true)]
async fn a_page_that_only_asks_by_itself_keeps_nobody_signed_on() {
    let by_itself = HeaderName::from_static("sabot-background");
    for (marked, most) in
        [(Some(by_itself), IDLE.0 / 60_000), (Some(header::UPGRADE), 15), (None, 90)]
    {
        let folder = tempfile::tempdir().expect("a folder");
        let app = open(folder.path()).await;
        sign_on(&app).await;
        let key = HeaderValue::from_static("Bearer token");
        let mut headers = HeaderMap::from_iter([(header::AUTHORIZATION, key)]);
        assert!(Who::read(&headers, &app).staff.is_some());
        let is_marked = marked.is_some();
        headers.extend(marked.map(|name| (name, HeaderValue::from_static("1"))));
        assert_eq!(ask_each_minute(&app, &headers, 90).await, most);
        assert_eq!(app.office.read().sessions().count(), usize::from(!is_marked));
    }
}

#[tokio::test(start_paused = true)]
async fn a_session_is_over_after_so_long_whatever_is_done_in_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let app = open(folder.path()).await;
    let session = sign_on(&app).await;
    let find = || app.sessions.find(&app.office.read(), session, app.clock.now());
    let (_, pass) = find().expect("a pass");
    for _ in 0..SESSION_MAX.0 / 600_000 {
        tokio::time::advance(minutes(10)).await;
        pass.touch(app.clock.now());
    }
    // The clock of the machine goes on by itself.
    tokio::time::advance(minutes(1)).await;
    sweep(&app).await;
    pass.ended().await;
    assert_eq!(app.office.read().sessions().count(), 0);
}

#[tokio::test(start_paused = true)]
async fn nobody_is_idle_because_the_house_was_away() {
    let folder = tempfile::tempdir().expect("a folder");
    let app = open(folder.path()).await;
    let session = sign_on(&app).await;
    let_go(app).await;
    let app = open(folder.path()).await;
    let (stop, stopped) = watch::channel(false);
    let sweeping = tokio::spawn(sweep_until(Arc::clone(&app), stopped));
    tokio::time::sleep(minutes(1)).await;
    let known = || app.office.read().session(session, app.clock.now()).is_some();
    assert!(known());
    tokio::time::sleep(minutes(IDLE.0 / 60_000)).await;
    // The disk has a time of its own.
    for _ in 0..2_000 {
        std::thread::sleep(Duration::from_millis(1));
        tokio::task::yield_now().await;
    }
    assert_eq!(app.office.read().sessions().count(), 0);
    stop.send(true).expect("somebody sweeps");
    sweeping.await.expect("it ends");
}

/// A guest who was away for thirty days is a new guest; one who was here in between is not.
#[tokio::test(start_paused = true)]
async fn guests_who_do_not_come_back_are_forgotten() {
    let folder = tempfile::tempdir().expect("a folder");
    let app = open(folder.path()).await;
    let headers = |token: &'static str| {
        HeaderMap::from_iter([(header::AUTHORIZATION, HeaderValue::from_static(token))])
    };
    let (one, two) = (headers("Bearer one"), headers("Bearer two"));
    for token in [b"one", b"two"] {
        let request =
            Request::Guest(GuestRequest::WelcomeGuest { token: secret::digest(token), name: None });
        app.ask_office(By::House, request).await.expect("a guest");
    }
    let mut forgetting = Forgetting::default();
    forgetting.look(&app).await;
    let seen = |patron| app.office.read().patron(PatronId(patron)).map(|it| it.seen);
    let first = seen(2).expect("a guest");
    tokio::time::advance(minutes(20 * 24 * 60)).await;
    assert_eq!(Who::read(&two, &app).patron, Some(PatronId(2)));
    while seen(2) == Some(first) {
        tokio::task::yield_now().await;
    }
    tokio::time::advance(minutes(11 * 24 * 60)).await;
    forgetting.look(&app).await;
    assert_eq!(Who::read(&one, &app).patron, None, "a new guest");
    let token = secret::digest(b"two");
    assert_eq!(app.office.read().patron_by_token(token), Some(PatronId(2)));
    let again = Handle::<office::Office>::open(
        (Arc::clone(&app.store), Arc::clone(&app.clock), app.snapshots.clone()),
        Arc::new(runner::Unobserved),
    )
    .await;
    let known = again.expect("the office").read().patrons().count();
    assert_eq!(known, 1, "and so it is after a restart");
}

/// Writes into the office's book behind the book's back, as if the answer to an append was lost.
async fn write_behind(app: &App, request: Request, later: Millis) {
    let command = Command { by: By::House, request };
    let now = app.clock.now().after(later);
    let events = app.office.read().decide(&command, now).expect("it happens");
    let stream: StreamName = "office".parse().expect("a name");
    let expected = app.store.last(&stream).await.expect("it is read").next();
    let lines = vec![OfficeEntry::new(None, &command, events).expect("an entry").to_line()];
    app.store.append(vec![Append { stream, expected, lines }]).await.expect("it is written");
}

/// Whoever has the database alone lets nobody in, and shows nobody out.
#[tokio::test(start_paused = true)]
async fn bug_17_the_office_takes_in_no_line_that_somebody_else_wrote() {
    let folder = tempfile::tempdir().expect("a folder");
    let app = open(folder.path()).await;
    let session = sign_on(&app).await;
    let forged = secret::digest(b"forged");
    let sign_on = SignOn { staff: StaffId(1), session: forged, from: "there".to_owned() };
    write_behind(&app, SessionRequest::SignOn(sign_on).into(), Millis(1)).await;
    // The office learns of it when it cannot write what comes next.
    let token = secret::digest(b"guest");
    let guest =
        app.ask_office(By::House, GuestRequest::WelcomeGuest { token, name: None }.into()).await;
    assert!(matches!(guest, Err(NotDone::NotKept)), "{guest:?}");
    let (office, now) = (app.office.read(), app.clock.now());
    assert!(app.sessions.find(&office, forged, now).is_none());
    assert!(app.sessions.find(&office, session, now).is_some());
    assert_eq!(app.office.feed().why_stopped(), Some(runner::Standstill::Foreign));
}

#[tokio::test(start_paused = true)]
async fn passes_that_the_office_does_not_know_are_ended() {
    let folder = tempfile::tempdir().expect("a folder");
    let app = open(folder.path()).await;
    let session = sign_on(&app).await;
    let find = || app.sessions.find(&app.office.read(), session, app.clock.now());
    let (_, known) = find().expect("a pass");
    let unknown = app.sessions.terminal(PatronId(99));
    sweep(&app).await;
    unknown.ended().await;
    assert!(known.is_good(app.clock.now()));
}

#[tokio::test]
async fn a_clock_that_was_set_is_noted() {
    let folder = tempfile::tempdir().expect("a folder");
    let (app, mut noted) = open_noting(folder.path()).await;
    let mut leaps = Leaps::default();
    let hour = 3_600_000;
    let readings =
        [(2 * hour, 0), (2 * hour + 5_000, 5_000), (hour, 10_000), (hour + 9_500, 15_000)];
    for (wall_ms, steady_ms) in readings {
        app.note_leap(&mut leaps, Some(Reading { wall_ms, steady_ms }));
    }
    app.note_leap(&mut leaps, None);
    let noted: Vec<_> = std::iter::from_fn(|| noted.next()).collect();
    let words: Vec<&str> = noted.iter().map(|note| note.text.as_str()).collect();
    let expected = [
        "the machine's clock was set back by 3610.000 s",
        "the machine's clock was set ahead, or the machine slept, by 4.500 s",
    ];
    assert_eq!(words, expected);
    assert!(noted.iter().all(|note| note.kind == NoteKind::ClockChanged));
}

#[tokio::test]
async fn what_waits_is_written_down_in_its_order_and_the_last_ends_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (app, unwritten) = open_noting(folder.path()).await;
    let (_stop, stopped) = watch::channel(false);
    let writing = tokio::spawn(unwritten.write(Arc::clone(&app.office), stopped));
    let note = |kind, table| crate::notes::of_house(kind, table, "why");
    app.notes.put(By::House, note(NoteKind::ProgramError, None));
    // The office knows no such table: the log has it, and what comes after is written.
    app.notes.put(By::House, note(NoteKind::TableStopped, Some("nowhere")));
    app.notes.put(By::House, note(NoteKind::ClockChanged, None));
    app.notes.end(note(NoteKind::Stopped, None)).await;
    writing.await.expect("it ends by itself");
    let office = app.office.read();
    let latest = |kind| office.latest_note(kind).map(|(number, _)| number);
    assert_eq!(latest(NoteKind::ProgramError), Some(1));
    assert_eq!(latest(NoteKind::TableStopped), None);
    assert_eq!(latest(NoteKind::ClockChanged), Some(2));
    assert_eq!(latest(NoteKind::Stopped), Some(3));
}
