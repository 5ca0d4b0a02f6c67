//! What becomes of appends that are written together.
//!
//! Everything is decided before the first line is written, from the ends of the streams alone. So
//! an append that is refused leaves nothing to undo and does not disturb the others in its group.

use std::collections::BTreeMap;

use crate::{Append, Appended, Hash, Head, Refusal, StreamName};

/// How far each stream goes that a group is about.
pub(crate) type Heads = BTreeMap<StreamName, Head>;

/// A line that is to be written.
pub(crate) struct NewLine<'a> {
    pub(crate) stream: &'a StreamName,
    pub(crate) number: u64,
    pub(crate) text: &'a str,
    pub(crate) hash: Hash,
}

/// What becomes of a group.
pub(crate) struct Decided<'a> {
    /// What is to be written.
    pub(crate) lines: Vec<NewLine<'a>>,
    /// The new ends of the streams that are written to.
    pub(crate) heads: Heads,
    /// What each is answered once it is written, in the order they asked.
    pub(crate) answers: Vec<Result<Vec<Appended>, Refusal>>,
}

/// The streams that a group is about, each once, in order.
pub(crate) fn streams(asked: &[impl AsRef<[Append]>]) -> Vec<StreamName> {
    let asked = asked.iter().flat_map(AsRef::as_ref);
    let mut names: Vec<_> = asked.map(|append| append.stream.clone()).collect();
    names.sort();
    names.dedup();
    names
}

/// Decides each in turn: what the earlier ones append is there for the later ones. Streams that
/// are not among the heads have no lines.
pub(crate) fn decide<'a>(before: &Heads, asked: &'a [impl AsRef<[Append]>]) -> Decided<'a> {
    let mut decided = Decided { lines: Vec::new(), heads: Heads::new(), answers: Vec::new() };
    for appends in asked {
        let written = decided.lines.len();
        let answer = decide_one(before, appends.as_ref(), &mut decided);
        if answer.is_err() {
            decided.lines.truncate(written);
        }
        decided.answers.push(answer);
    }
    decided
}

/// All of them, or none.
fn decide_one<'a>(
    before: &Heads,
    appends: &'a [Append],
    decided: &mut Decided<'a>,
) -> Result<Vec<Appended>, Refusal> {
    let mut heads = Heads::new();
    let mut answers = Vec::with_capacity(appends.len());
    for Append { stream, expected, lines } in appends {
        let known = [&heads, &decided.heads, before].into_iter().find_map(|all| all.get(stream));
        let mut head = known.copied().unwrap_or(Head::START);
        if *expected != head.next() {
            let (stream, expected, next) = (stream.clone(), *expected, head.next());
            return Err(Refusal::Conflict { stream, expected, next });
        }
        for text in lines {
            let number = head.next();
            let hash = head.hash.of_next(stream, number, text);
            head = Head { last: number, hash };
            decided.lines.push(NewLine { stream, number, text, hash });
        }
        heads.insert(stream.clone(), head);
        let (stream, first) = (stream.clone(), *expected);
        answers.push(Appended { stream, first, last: head.last, hash: head.hash });
    }
    decided.heads.append(&mut heads);
    Ok(answers)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn name(name: &str) -> StreamName {
        name.parse().expect("a name")
    }

    /// Appends in words, such as `a1:xy b1:z`: to `a` from number 1 the lines x and y, and so on.
    fn asked(words: &str) -> Vec<Append> {
        let append = |word: &str| Append {
            stream: name(&word[..1]),
            expected: word[1..2].parse().expect("a digit"),
            lines: word[3..].chars().map(String::from).collect(),
        };
        words.split_whitespace().map(append).collect()
    }

    #[track_caller]
    fn check(group: &[&str], answers: &[&str], written: &str) {
        let before = Heads::from([(name("o"), Head { last: 4, hash: Hash([7; 32]) })]);
        let group: Vec<_> = group.iter().map(|words| asked(words)).collect();
        let decided = decide(&before, &group);
        let told = |answer: &Result<Vec<Appended>, Refusal>| match answer {
            Ok(all) => {
                let told = |one: &Appended| format!("{}{}-{}", one.stream, one.first, one.last);
                all.iter().map(told).collect::<Vec<_>>().join(" ")
            }
            Err(refusal) => refusal.to_string(),
        };
        assert_eq!(decided.answers.iter().map(told).collect::<Vec<_>>(), answers);
        let lines = decided.lines.iter().map(|line| {
            let NewLine { stream, number, text, .. } = line;
            format!("{stream}{number}{text}")
        });
        assert_eq!(lines.collect::<Vec<_>>().join(" "), written);
        for (stream, head) in &decided.heads {
            let last = decided.lines.iter().rfind(|line| line.stream == stream).expect("a line");
            assert_eq!((last.number, last.hash), (head.last, head.hash));
        }
    }

    #[test]
    fn numbers_follow_each_other() {
        check(&["a1:xy"], &["a1-2"], "a1x a2y");
        check(&["o5:x"], &["o5-5"], "o5x");
        check(&["a1:x", "a2:y", "a3:z"], &["a1-1", "a2-2", "a3-3"], "a1x a2y a3z");
        check(&["a1:x a2:y"], &["a1-1 a2-2"], "a1x a2y");
    }

    #[test]
    fn a_number_that_is_not_next_is_refused() {
        check(&["a2:x"], &["line 2 of a is not next: 1 is"], "");
        check(&["a0:x"], &["line 0 of a is not next: 1 is"], "");
        check(&["o4:x"], &["line 4 of o is not next: 5 is"], "");
        check(&["a1:x", "a1:y"], &["a1-1", "line 1 of a is not next: 2 is"], "a1x");
    }

    #[test]
    fn one_refusal_undoes_the_whole_append_and_no_other() {
        let refused = "line 9 of b is not next: 1 is";
        check(&["a1:x b9:y"], &[refused], "");
        check(&["a1:x", "a2:y b9:y", "a2:z"], &["a1-1", refused, "a2-2"], "a1x a2z");
        check(&["a1:x a9:y", "a1:z"], &["line 9 of a is not next: 2 is", "a1-1"], "a1z");
    }

    #[test]
    fn the_first_line_follows_the_one_before_the_group() {
        let before = Heads::from([(name("o"), Head { last: 4, hash: Hash([7; 32]) })]);
        let group = [asked("o5:x")];
        let hash = decide(&before, &group).lines[0].hash;
        assert_eq!(hash, Hash([7; 32]).of_next(&name("o"), 5, "x"));
    }
}
