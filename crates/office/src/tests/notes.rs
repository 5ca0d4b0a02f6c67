use primitives::StaffId;

use super::{check, staffed};
use crate::{By, EventKind, NOTE_MAX, Note, NoteEvent, NoteKind, NoteRequest, Request, WORDS_MAX};

#[test]
fn the_house_and_its_staff_note_what_happens() {
    let mut desk = staffed();
    desk.play(
        "house > note started -> noted
         house > note large-win at t1 9000 -> noted
         s1 > note exported -> noted
         house > note large-win at t9 -> !no-such-table
         s9 > note exported -> !no-such-staff
         p1 > note started -> !not-yours
         house > note started of p1 -> !no-patron-here",
    );
    let number = |what: &EventKind| match what {
        EventKind::Note(NoteEvent::Noted { number, .. }) => Some(*number),
        _ => None,
    };
    let numbers: Vec<u64> = desk.events.iter().filter_map(|it| number(&it.what)).collect();
    assert_eq!(numbers, [1, 2, 3]);
    assert_eq!(desk.office.open_matters().count(), 0);
}

#[test]
fn the_newest_note_of_each_kind_is_known() {
    let mut desk = staffed();
    desk.play("house > note started one; house > note stopped; house > note started two");
    let latest = |desk: &super::Desk, kind| {
        desk.office.latest_note(kind).map(|(number, text)| (number, text.to_owned()))
    };
    assert_eq!(latest(&desk, NoteKind::Started), Some((3, "two".to_owned())));
    assert_eq!(latest(&desk, NoteKind::Stopped), Some((2, String::new())));
    desk.play("p1 > note dispute of p1 three");
    assert_eq!(latest(&desk, NoteKind::Dispute), None, "those wait for the floor");
}

#[test]
fn a_patrons_matter_waits_for_the_floor() {
    let mut desk = staffed();
    desk.play(
        "p1 > note dispute of p1 at t1 paid -> noted
         p1 > note dispute of p1 -> !asked-already
         p1 > note floor-called of p1 -> noted
         p2 > note dispute of p1 -> !not-yours
         s4 > note dispute of p2 at t1 -> noted
         p2 > note dispute -> !patron-needed
         house > note floor-called of p9 -> !no-such-patron",
    );
    let open: Vec<u64> = desk.office.open_matters().map(|(number, _)| number).collect();
    assert_eq!(open, [1, 2, 3]);
    let noted = |what: &EventKind| matches!(what, EventKind::Note(NoteEvent::Noted { .. }));
    let asked: Vec<_> = desk.events.iter().filter(|it| noted(&it.what)).map(|it| it.at).collect();
    let at: Vec<_> = desk.office.open_matters().map(|(_, matter)| matter.at).collect();
    assert_eq!(at, asked);
    desk.play(
        "s1 > answer 1 It was a tie -> !not-yours
         house > answer 1 It was a tie -> !not-yours
         p1 > answer 1 Never mind -> !not-yours
         s3 > answer 1 -> !bad-text
         s3 > answer 1 It was a tie -> answered
         s3 > answer 1 It was a tie -> !no-such-matter
         s3 > answer 9 It was a tie -> !no-such-matter
         p1 > note dispute of p1 -> noted",
    );
    let open: Vec<u64> = desk.office.open_matters().map(|(number, _)| number).collect();
    assert_eq!(open, [2, 3, 4]);
}

#[test]
fn a_note_is_taken_however_it_is_spelt_and_an_answer_is_not() {
    let mut desk = staffed();
    let text = format!("a\nb\u{202e}{}", "x".repeat(NOTE_MAX));
    let kind = NoteKind::ProgramError;
    let note = Note { kind, table: None, patron: None, text };
    assert_eq!(desk.decide(By::House, Request::Note(NoteRequest::Note(note.clone()))), "noted");
    let kept = Note { text: format!("a?b?{}", "x".repeat(NOTE_MAX - 4)), ..note };
    let what = EventKind::Note(NoteEvent::Noted { number: 1, note: kept });
    assert_eq!(desk.events.last().map(|event| &event.what), Some(&what));
    desk.play("p1 > note dispute of p1");
    for words in ["a\nb".to_owned(), "x".repeat(WORDS_MAX + 1), " x".to_owned()] {
        let answer = Request::Note(NoteRequest::Answer { number: 2, words });
        assert_eq!(desk.decide(By::Staff(StaffId(3)), answer), "!bad-text");
    }
}

#[test]
fn every_kind_has_a_name_of_its_own() {
    let mut names: Vec<&str> = NoteKind::ALL.iter().map(|kind| kind.id()).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 20);
    for kind in NoteKind::ALL.iter().filter(|kind| !kind.is_of_patron()) {
        check(&format!("house > note {kind} -> noted"));
    }
}

/// However often somebody tries it, the floor looks into it once.
#[test]
fn bug_20_what_was_named_against_a_seal_waits_for_the_floor_once_a_table() {
    let mut desk = staffed();
    desk.play(
        "house > note not-as-sealed at t1 one -> noted
         house > note not-as-sealed at t1 two -> noted
         house > note not-as-sealed -> noted",
    );
    let open = |desk: &super::Desk| {
        desk.office.open_matters().map(|(number, _)| number).collect::<Vec<u64>>()
    };
    assert_eq!(open(&desk), [1, 3]);
    desk.play("s3 > answer 1 They were asked -> answered");
    assert_eq!(open(&desk), [3]);
    desk.play("house > note not-as-sealed at t1 three -> noted");
    assert_eq!(open(&desk), [3, 4]);
}
