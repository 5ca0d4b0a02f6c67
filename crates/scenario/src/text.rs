//! The text of a line: what it asks for, `->`, what is to happen, and a comment.

/// Between two things that happen.
pub(super) const JOINT: &str = "; ";

/// What follows does not matter.
const ELLIPSES: [&str; 2] = ["…", "..."];

const COLUMNS_MAX: usize = 100;

/// What a line asks for, and what is to happen, without comments.
pub(super) fn parts(line: &str) -> (&str, Option<&str>) {
    let line = line[..comment(line)].trim();
    match line.split_once("->") {
        Some((asked, expected)) => (asked.trim(), Some(expected.trim())),
        None => (line, None),
    }
}

/// Where a comment starts: at a `#` that begins a word, outside quotes.
fn comment(line: &str) -> usize {
    let mut is_quoted = false;
    let mut before = ' ';
    for (at, letter) in line.char_indices() {
        match letter {
            '"' => is_quoted = !is_quoted,
            '#' if !is_quoted && before.is_whitespace() => return at,
            _ => {}
        }
        before = letter;
    }
    line.len()
}

pub(super) fn is_expected(expected: &str, actual: &str) -> bool {
    let start = ELLIPSES.iter().find_map(|dots| expected.strip_suffix(dots));
    match start {
        Some(start) => actual.starts_with(start.trim_end()),
        None => actual == expected || (expected == "nothing" && actual.is_empty()),
    }
}

/// An instruction with what happened: on its own line if it fits, else on lines of their own.
pub(super) fn written(line: &str, actual: &[String]) -> Vec<String> {
    let (code, remark) = line.split_at(comment(line));
    let asked = code.split_once("->").map_or(code, |(asked, _)| asked);
    let whole = if actual.is_empty() { "nothing".to_owned() } else { actual.join(JOINT) };
    let gap = if code.contains("->") { "" } else { " " };
    let asked_padded = if gap.is_empty() { asked } else { asked.trim_end() };
    let one = format!("{asked_padded}{gap}-> {whole}");
    let first = |text: &str| match remark {
        "" => text.trim_end().to_owned(),
        _ => format!("{}  {remark}", text.trim_end()),
    };
    if one.chars().count() <= COLUMNS_MAX {
        return vec![first(&one)];
    }
    let mut lines = vec![first(asked)];
    let mut last = String::new();
    for phrase in actual {
        let longer = format!("{last}{JOINT}{phrase}");
        if last.is_empty() {
            last = format!("    -> {phrase}");
        } else if longer.chars().count() <= COLUMNS_MAX && !starts_anew(phrase) {
            last = longer;
        } else {
            lines.push(std::mem::replace(&mut last, format!("    -> {phrase}")));
        }
    }
    lines.push(last);
    lines
}

/// Whether a person looks for this at the start of a line: the decision, and each wager settled.
fn starts_anew(phrase: &str) -> bool {
    [" wins ", " loses ", " pushes", "tie at "].iter().any(|word| phrase.contains(word))
        && !phrase.starts_with('"')
}
