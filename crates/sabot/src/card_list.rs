//! Several cards in one argument.

use baccarat::{Card, ParseCardError};

/// Reads cards with spaces or commas between them, or with nothing: `7h 6d`, `7h,6d`, `7h6d`.
pub(crate) fn read(text: &str) -> Result<Vec<Card>, ParseCardError> {
    let is_between = |letter: char| letter == ',' || letter.is_whitespace();
    text.split(is_between).flat_map(words).map(str::parse).collect()
}

/// A run of letters cut after each suit, where a card ends.
fn words(run: &str) -> impl Iterator<Item = &str> {
    let is_suit = |letter: char| matches!(letter.to_ascii_lowercase(), 'c' | 'd' | 'h' | 's');
    run.split_inclusive(is_suit)
}

#[cfg(test)]
mod tests {
    use super::read;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let told = match read(text) {
            Ok(cards) => cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" "),
            Err(error) => format!("not a card: {}", error.text),
        };
        assert_eq!(told, expected, "{text}");
    }

    #[test]
    fn cards_may_stand_together_or_apart() {
        check("7h6d", "7h 6d");
        check("7h 6d", "7h 6d");
        check(" 7H, 6D ", "7h 6d");
        check("10hTsAc", "Th Ts Ac");
        check("", "");
    }

    #[test]
    fn what_is_no_card_is_told() {
        check("7h6", "not a card: 6");
        check("7hh", "not a card: h");
        check("7h-6d", "not a card: -6d");
        check("égalité", "not a card: égalité");
    }
}
