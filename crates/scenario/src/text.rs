//! The text of a line: what it asks for, `->`, what is to happen, and a comment.

/// Between two instructions of a line.
const BETWEEN: char = ';';

/// Before a reason, which goes on to the end of what is asked for.
const REASON: &str = " because ";

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

/// The instructions of a line, and where each ends on it, in bytes.
pub(super) fn instructions<'l>(line: &'l str, asked: &'l str) -> Vec<(&'l str, usize)> {
    let reason = asked.find(REASON).unwrap_or(asked.len());
    let last = asked[..reason].rfind(BETWEEN).map_or(0, |at| at + BETWEEN.len_utf8());
    let mut end = line.len() - line.trim_start().len();
    let each = asked[..last].split_inclusive(BETWEEN).chain([&asked[last..]]);
    let placed = each.map(|text| {
        end += text.len();
        (text.trim_end_matches(BETWEEN).trim(), end)
    });
    placed.collect()
}

/// A line up to where an instruction ends, of which `left` is not yet written, and what follows.
pub(super) fn split(line: &str, left: &str, end: usize) -> (String, String) {
    let indent = &line[..line.len() - line.trim_start().len()];
    let after = &line[end..];
    let before = left[..left.len() - after.len()].trim_end_matches(BETWEEN);
    (before.to_owned(), format!("{indent}{}", after.trim_start()))
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
