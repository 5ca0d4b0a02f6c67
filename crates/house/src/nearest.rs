//! Which known word a misspelt one was meant to be.

/// More slips of the finger than this make another word.
const DISTANCE_MAX: usize = 3;

/// The known word that takes the fewest changes of a letter to reach, if it takes few enough to be
/// the same word misspelt. Case does not count. Of several as near, the first.
pub fn nearest<'k>(word: &str, known: impl IntoIterator<Item = &'k str>) -> Option<&'k str> {
    let word: Vec<char> = word.chars().take(100).flat_map(char::to_lowercase).collect();
    let allowed = DISTANCE_MAX.min(word.len().div_ceil(3));
    known
        .into_iter()
        .filter(|known| known.chars().count().abs_diff(word.len()) <= allowed)
        .map(|known| (distance(&word, known), known))
        .filter(|(distance, _)| *distance <= allowed)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

/// Levenshtein's distance: letters put in, taken out or exchanged.
fn distance(from: &[char], to: &str) -> usize {
    // The distances of every beginning of `from` to what was seen of `to` so far.
    let mut row: Vec<usize> = (0..=from.len()).collect();
    for (seen, letter) in to.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = seen + 1;
        for (place, other) in from.iter().enumerate() {
            let exchanged = diagonal + usize::from(*other != letter);
            diagonal = row[place + 1];
            row[place + 1] = exchanged.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[from.len()]
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    const KNOWN: [&str; 5] = ["player", "banker", "tie", "dragon-7", "panda-8"];

    #[track_caller]
    fn check(word: &str, expected: Option<&str>) {
        assert_eq!(nearest(word, KNOWN), expected, "{word}");
    }

    #[track_caller]
    fn check_distance(from: &str, to: &str, expected: usize) {
        let letters = |text: &str| text.chars().collect::<Vec<_>>();
        assert_eq!(distance(&letters(from), to), expected, "{from} to {to}");
        assert_eq!(distance(&letters(to), from), expected, "{to} to {from}");
    }

    #[test]
    fn a_slip_of_the_finger_is_understood() {
        check("bankr", Some("banker"));
        check("dragon7", Some("dragon-7"));
        check("dragon_7", Some("dragon-7"));
        check("PLAYER", Some("player"));
        check("tei", None);
        check("ties", Some("tie"));
    }

    #[test]
    fn another_word_is_not() {
        check("", None);
        check("x", None);
        check("roulette", None);
        check(&"x".repeat(100_000), None);
    }

    #[test]
    fn distances_count_changes_of_a_letter() {
        check_distance("", "", 0);
        check_distance("", "tie", 3);
        check_distance("kitten", "sitting", 3);
        check_distance("égalité", "egalite", 2);
    }
}
