//! The house of most tests, of those in `tests/scripts` too.

use std::sync::Arc;

use house::House;

/// A house that takes from one to a hundred, says nothing, burns nothing, cuts nothing, deals hands
/// that nobody wagers on and has no reality checks, unless these lines say otherwise.
pub(crate) fn house(rest: &str) -> Arc<House> {
    let usual = [
        "announcements.made = []",
        "ghost.per-shoe-max = 100",
        "ghost.consecutive-max = 100",
        "shoe.player-cut = false",
        "shoe.burn.rule = \"none\"",
        "terminals.reality-check-min = 0",
        "limits.minimum = \"1.00\"",
        "limits.maximum = \"100.00\"",
    ];
    let key = |line: &str| line.split(' ').next().unwrap_or_default().to_owned() + " ";
    let unsaid: Vec<&str> = usual.into_iter().filter(|line| !rest.contains(&key(line))).collect();
    let text = format!("name = \"T\"\n{}\n{rest}", unsaid.join("\n"));
    let read = House::read("house.toml", &text);
    Arc::new(read.unwrap_or_else(|faults| {
        panic!("{rest}\n{}", faults.lines().collect::<Vec<_>>().join("\n"))
    }))
}
