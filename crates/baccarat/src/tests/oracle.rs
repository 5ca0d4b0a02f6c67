//! Every built-in wager a second time, as a person would settle it by looking at the felt, compared
//! with the catalogue over every way that two hands can end.

use super::reachable::{Finished, Held, reachable};
use super::{HUNDRED, in_words};
use crate::Terms;

#[test]
fn every_wager_settles_every_coup_as_a_person_would() {
    for entry in crate::catalogue::all() {
        let id = entry.wager.id().as_str();
        for Finished { player, banker, facts } in reachable() {
            let settled = entry.wager.settle(HUNDRED, facts, &Terms::default()).expect("modest");
            let expected = by_eye(id, player, banker);
            assert_eq!(in_words(&settled), expected, "{id}: {player:?} {banker:?}");
        }
    }
}

/// What a wager comes to, by rules of thumb written down without the engine's words for them.
fn by_eye(wager: &str, player: &Held, banker: &Held) -> &'static str {
    let tie = player.total == banker.total;
    let banker_won = banker.total > player.total;
    let six = banker_won && banker.total == 6;
    let used = player.cards + banker.cards;
    match wager {
        "player" => main(player, banker, "win 1:1"),
        "banker" => main(banker, player, "win 1:1 less 5.00"),
        "banker-6-half" => main(banker, player, if six { "win 1:2" } else { "win 1:1" }),
        "ez-banker" => {
            main(banker, player, if dragon_7(player, banker) { "push" } else { "win 1:1" })
        }
        "tie" => wins(tie, "win 8:1"),
        "dragon-7" => wins(dragon_7(player, banker), "win 40:1"),
        "panda-8" => wins(player.cards == 3 && player.total == 8 && banker.total < 8, "win 25:1"),
        "dragon-bonus-player" => dragon_bonus(player, banker),
        "dragon-bonus-banker" => dragon_bonus(banker, player),
        "player-pair" => wins(player.pair, "win 11:1"),
        "banker-pair" => wins(banker.pair, "win 11:1"),
        "either-pair" => wins(player.pair || banker.pair, "win 5:1"),
        "perfect-pair" => match u8::from(player.perfect) + u8::from(banker.perfect) {
            2 => "win 200:1",
            1 => "win 25:1",
            _ => "lose",
        },
        "super-6" => wins(six, "win 12:1"),
        "lucky-6" => wins(six, if banker.cards == 2 { "win 12:1" } else { "win 23:1" }),
        "big" => wins(used > 4, "win 54:100"),
        "small" | "four-cards" => wins(used == 4, "win 3:2"),
        "five-cards" => wins(used == 5, "win 2:1"),
        "six-cards" => wins(used == 6, "win 2:1"),
        "player-natural-8" => wins(player.natural() && player.total == 8, "win 9:1"),
        "player-natural-9" => wins(player.natural() && player.total == 9, "win 9:1"),
        "banker-natural-8" => wins(banker.natural() && banker.total == 8, "win 9:1"),
        "banker-natural-9" => wins(banker.natural() && banker.total == 9, "win 9:1"),
        "quik" => match player.total + banker.total {
            0 => "win 50:1",
            18 => "win 25:1",
            1 | 2 | 3 | 15 | 16 | 17 => "win 1:1",
            _ => "lose",
        },
        other => match other.strip_prefix("egalite-") {
            Some(total) => wins(tie && player.total.to_string() == total, egalite(player.total)),
            None => panic!("nobody has looked at {other} yet"),
        },
    }
}

fn wins(hit: bool, pays: &'static str) -> &'static str {
    if hit { pays } else { "lose" }
}

fn main(own: &Held, other: &Held, pays: &'static str) -> &'static str {
    if own.total == other.total { "push" } else { wins(own.total > other.total, pays) }
}

fn dragon_7(player: &Held, banker: &Held) -> bool {
    banker.cards == 3 && banker.total == 7 && player.total < 7
}

fn dragon_bonus(own: &Held, other: &Held) -> &'static str {
    match own.total.checked_sub(other.total) {
        Some(0) if own.natural() => "push",
        Some(1..) if own.natural() => "win 1:1",
        Some(9) => "win 30:1",
        Some(8) => "win 10:1",
        Some(7) => "win 6:1",
        Some(6) => "win 4:1",
        Some(5) => "win 2:1",
        Some(4) => "win 1:1",
        _ => "lose",
    }
}

fn egalite(total: u32) -> &'static str {
    match total {
        0 => "win 150:1",
        1 => "win 215:1",
        2 => "win 225:1",
        3 => "win 200:1",
        4 => "win 120:1",
        5 => "win 110:1",
        6 | 7 => "win 45:1",
        _ => "win 80:1",
    }
}
