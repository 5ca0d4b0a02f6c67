//! Articles of `docs/RULES.md` as whole sentences. Their tables are pinned cell by cell under the
//! names of the documents that print them; here is what holds over all coups, and the reasons.

use super::reachable::{check_whenever, reachable};
use super::{check, deal, find, play};
use crate::tableau::{self, Action, Decision};
use crate::{
    Article, Card, Cents, Coup, CoupIsOver, Side, Size, Step, Terms, Total, Winner, catalogue,
};

#[test]
fn article_1_a_coup_takes_four_five_or_six_cards() {
    let mut used: Vec<u8> = reachable().iter().map(|coup| coup.facts.cards_used()).collect();
    used.sort_unstable();
    used.dedup();
    assert_eq!(used, [4, 5, 6]);
}

#[test]
fn article_5_each_card_goes_where_the_rules_call_for_it() {
    let mut coup = Coup::new();
    let shoe = ["7h", "Kc", "6d", "4s", "2c", "3h"];
    let [p, b] = Side::ALL;
    let mut dealt = Vec::new();
    for (text, side) in shoe.into_iter().zip([p, b, p, b, p, b]) {
        assert_eq!(coup.cards(), dealt);
        assert_eq!(coup.next(), Step::Draw(side), "before {text}");
        assert_eq!(coup.hands().is_some(), dealt.len() >= 4);
        let card: Card = text.parse().expect("a card");
        assert_eq!(coup.give(card), Ok(side));
        dealt.push((side, card));
    }
    assert_eq!(coup.cards(), dealt);
}

#[test]
fn article_5_a_card_too_many_is_refused_and_changes_nothing() {
    let mut coup = deal("9h 2c Kd 3s");
    let before = coup;
    assert_eq!(coup.give("Ah".parse().expect("a card")), Err(CoupIsOver));
    assert_eq!(coup, before);
}

#[test]
fn article_5_fifth_card_is_the_bankers_when_the_player_stands() {
    let coup = deal("7s Jd 9h 3h 4s");
    assert_eq!(coup.cards().last(), Some(&(Side::Banker, "4s".parse().expect("a card"))));
    let Step::Over(facts) = coup.next() else { panic!("five cards are enough") };
    assert_eq!((facts.sizes.player, facts.sizes.banker), (Size::Two, Size::Three));
}

#[test]
fn article_6_a_deck_adds_up_to_180() {
    // One to nine add up to 45 in each suit; tens and pictures add nothing.
    assert_eq!(Card::deck().map(|card| u32::from(card.value())).sum::<u32>(), 4 * 45);
    assert_eq!(Card::deck().filter(|card| card.value() == 0).count(), 16);
}

#[test]
fn article_7_only_the_last_digit_counts() {
    for coup in reachable() {
        assert_eq!(u32::from(coup.facts.totals.player.get()), coup.player.total);
        assert_eq!(u32::from(coup.facts.totals.banker.get()), coup.banker.total);
    }
}

#[test]
fn article_7_values_add_up_without_running_over() {
    assert_eq!(Total::of_values([250, 255, 9]).get(), 4);
    assert_eq!(Total::of_values([]).get(), 0);
}

#[test]
fn article_8_the_hand_closer_to_nine_wins() {
    for coup in reachable() {
        let expected = match (9 - coup.player.total, 9 - coup.banker.total) {
            (player, banker) if player < banker => Winner::Player,
            (player, banker) if player > banker => Winner::Banker,
            _ => Winner::Tie,
        };
        assert_eq!(coup.facts.winner(), expected);
    }
}

#[test]
fn article_8_a_commission_below_five_percent_is_the_houses_choice() {
    let banker = catalogue::banker("2.75%".parse().expect("a rate"));
    let settled = banker
        .settle(Cents::new(100_00), &play("Ks 4s Td 2h Kc"), &Terms::default())
        .expect("a modest stake");
    assert_eq!(settled.commission, Cents::new(2_75));
    assert_eq!(catalogue::USUAL_COMMISSION.to_string(), "5%");
}

#[test]
fn article_9_the_player_says_why() {
    check_reason("2h Kc Kd 7s 4h", Side::Player, Article::PLAYERS_THIRD_CARD, "Player draws on 2");
    check_reason("5h Kc Kd 7s 4h", Side::Player, Article::PLAYERS_THIRD_CARD, "Player draws on 5");
    check_reason("6h Kc Kd 7s", Side::Player, Article::PLAYERS_THIRD_CARD, "Player stands on 6");
}

#[test]
fn article_10_a_natural_says_whose_it_is() {
    let natural = Article::NATURALS;
    check_reason("8h Kc Kd 7s", Side::Player, natural, "Player stands: the Player has a natural 8");
    check_reason("2h Kc Kd 9s", Side::Player, natural, "Player stands: the Banker has a natural 9");
    check_reason("9h 8c Kd Ks", Side::Banker, natural, "Banker stands: the Player has a natural 9");
    check_reason("8h 9c Kd Ks", Side::Banker, natural, "Banker stands: the Banker has a natural 9");
    check_reason(
        "8h 8c Kd Ks",
        Side::Banker,
        natural,
        "Banker stands: both hands have a natural 8",
    );
}

#[test]
fn article_10_eight_or_nine_in_three_cards_is_no_natural() {
    assert!(!play("As Th 3c Ad 4d 9c").is_natural(Side::Player));
    assert!(!play("Kh Qc 3s Jh 8c 9s").is_natural(Side::Banker));
}

/// No coup asks the tables about a natural, but whoever prints them does.
#[test]
fn article_10_the_tables_stand_on_eight_and_nine() {
    for total in &Total::ALL[8..] {
        assert!(!tableau::player_draws(*total), "Player {total}");
        assert!(!tableau::banker_draws(*total, None), "Banker {total}");
    }
}

#[test]
fn article_11_the_banker_says_that_the_player_stood() {
    let stood = Article::BANKER_WHEN_PLAYER_STOOD;
    check_reason("6h Kc Kd 5s 9h", Side::Banker, stood, "Banker draws on 5: the Player stood");
    check_reason("7h Kc Kd 6s", Side::Banker, stood, "Banker stands on 6: the Player stood");
}

#[test]
fn article_12_the_banker_says_what_the_player_drew() {
    let drew = Article::BANKER_WHEN_PLAYER_DREW;
    let check = |cards, expected| check_reason(cards, Side::Banker, drew, expected);
    check("2h Kc Kd 2s 9h Ah", "Banker draws on 2, whatever the Player drew");
    check("2h Kc Kd 3s 8h", "Banker stands on 3: it draws to 0–7, 9 and the Player drew 8");
    check("2h Kc Kd 4s Ah", "Banker stands on 4: it draws to 2–7 and the Player drew 1");
    check("2h Kc Kd 5s 4h Ac", "Banker draws on 5: it draws to 4–7 and the Player drew 4");
    check("2h Kc Kd 6s 7h Ac", "Banker draws on 6: it draws to 6–7 and the Player drew 7");
    check("2h Kc Kd 7s 6h", "Banker stands on 7, whatever the Player drew");
}

#[test]
fn article_12_the_table_can_be_printed() {
    let rows = Total::ALL.map(|total| tableau::banker_draws_to(total).to_string());
    assert_eq!(rows, ["0–9", "0–9", "0–9", "0–7, 9", "2–7", "4–7", "6–7", "", "", ""]);
}

#[test]
fn article_12_the_banker_waits_for_the_players_card() {
    let decisions: Vec<Decision> = deal("2h Kc Kd 4s").decisions().collect();
    assert_eq!(decisions.len(), 1);
    assert_eq!((decisions[0].side, decisions[0].action), (Side::Player, Action::Draw));
    assert_eq!(deal("2h Kc Kd").decisions().count(), 0);
}

#[test]
fn article_16_ez_banker_pushes_only_on_dragon_7_and_ties() {
    check_whenever("ez-banker", |player, banker| player.total == banker.total, "push");
    check_whenever("ez-banker", |player, banker| player.total > banker.total, "lose");
    check("2h 8s 2d 9c Jd", "ez-banker", "win 1:1");
    check("Td Jc Js 3s 3h 4d", "ez-banker", "push");
}

#[test]
fn article_17_a_seven_in_two_cards_is_no_dragon() {
    check("2h 8s 2d 9c Jd", "dragon-7", "lose");
    check("Td Jc Js 3s 3h 4d", "dragon-7", "win 40:1");
}

#[test]
fn article_18_an_eight_in_two_cards_is_no_panda() {
    check("6h 7d 2s 7d", "panda-8", "lose");
    check("As Th 3c Ad 4d 9c", "panda-8", "win 25:1");
}

#[test]
fn article_19_a_natural_pays_even_money_however_far_it_wins() {
    check("9h Kc Kd Ks", "dragon-bonus-player", "win 1:1");
    check("Jh 9c Kh Qh", "dragon-bonus-banker", "win 1:1");
    check("Jh Qh 2h 5c 7c 5h", "dragon-bonus-player", "win 30:1");
}

#[test]
fn article_22_what_is_left_over_goes_one_way_only() {
    // Half of 25 cents is 12 and a half: by default the half stays with the house.
    let facts = play("Kc As Jd Ac Tc 4d");
    let half = find("banker-6-half");
    let settled = half.settle(Cents::new(25), &facts, &Terms::default()).expect("a modest stake");
    assert_eq!((settled.won, settled.returned), (Cents::new(12), Cents::new(37)));
}

#[test]
fn article_23_a_ten_and_a_king_are_no_pair() {
    check("Th 2c Kd 3s 6h 9d", "player-pair", "lose");
    check("Th 2c Td 3s 6h 9d", "player-pair", "win 11:1");
    check("2c Th 3s Kd 6h 9d", "banker-pair", "lose");
}

#[test]
fn article_numbers_are_those_of_the_rules() {
    let cited = [Article::THE_SHOE, Article::AREAS, Article::WAGERING, Article::GALLERY];
    let dealt = [Article::THE_DEAL, Article::CARD_VALUES, Article::TOTALS, Article::DECISION];
    let drawn = [
        Article::PLAYERS_THIRD_CARD,
        Article::NATURALS,
        Article::BANKER_WHEN_PLAYER_STOOD,
        Article::BANKER_WHEN_PLAYER_DREW,
    ];
    let kept = [Article::GHOST_HANDS, Article::ANNOUNCEMENTS, Article::IRREGULARITIES];
    let priced = [Article::EZ_BACCARAT, Article::DRAGON_7, Article::PANDA_8, Article::DRAGON_BONUS];
    let rest = [Article::SQUEEZE, Article::TERMINALS, Article::ROUNDING, Article::OTHER_WAGERS];
    let all = [&cited[..], &dealt, &drawn, &kept, &priced, &rest].concat();
    let numbers: Vec<u8> = all.iter().map(|article| article.number()).collect();
    assert_eq!(numbers, (1..=23).collect::<Vec<u8>>());
    assert_eq!(Article::ROUNDING.to_string(), "Article 22");
}

/// Why that side drew or stood, and under which article.
#[track_caller]
fn check_reason(cards: &str, side: Side, article: Article, expected: &str) {
    let coup = deal(cards);
    assert!(matches!(coup.next(), Step::Over(_)), "{cards} is not a whole coup");
    let decision = coup.decisions().find(|decision| decision.side == side).expect("a decision");
    assert_eq!((decision.to_string().as_str(), decision.reason.article()), (expected, article));
}
