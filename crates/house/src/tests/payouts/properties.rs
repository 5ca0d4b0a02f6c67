//! Whatever a Washington house writes, it pays what paragraph 8 says.

use baccarat::{Cents, Collection, Facts, Settlement, Verdict, Wager, Winner};
use proptest::prelude::*;
use proptest::sample::select;

use super::super::body;
use crate::House;

/// Options that bear on what is paid, some of them outside the rules. Of each group a file has one
/// line or none.
const GROUPS: &[&[&str]] = &[
    &[
        "wagers = [\"player\", \"banker\", \"tie\", \"dragon-7\", \"jackpot\"]",
        "wagers = [\"tie\", \"banker\", \"player\", \"player-pair\", \"perfect-pair\"]",
        "wagers = [\"player\", \"banker\", \"tie\", \"jackpot\", \"schedule\"]",
        "wagers = [\"player\", \"banker\", \"tie\", \"schedule\"]",
        "wagers = [\"player\", \"banker\", \"tie\", \"ez-banker\", \"banker-6-half\"]",
    ],
    &[
        "commission.mode = \"box\"",
        "commission.mode = \"mark-one-pay-one\"",
        "commission.mode = \"half-on-6\"",
        "commission.mode = \"push-on-dragon-7\"",
    ],
    &[
        "commission.rate = \"0%\"",
        "commission.rate = \"4.99%\"",
        "commission.rate = \"5%\"",
        "commission.rate = \"5.01%\"",
    ],
    &[
        "commission.rounding = \"down\"\ncommission.unit = \"0.25\"",
        "commission.rounding = \"up\"\ncommission.unit = \"0.01\"",
        "commission.rounding = \"nearest\"\ncommission.unit = \"1.00\"",
    ],
    &[
        "commission.minimum = \"0.01\"",
        "commission.minimum = \"0.25\"",
        "commission.minimum = \"0.26\"",
        "commission.minimum = \"5.00\"",
    ],
    &[
        "payout.rounding = \"up\"\npayout.unit = \"1.00\"",
        "payout.rounding = \"down\"\npayout.unit = \"1.00\"",
        "payout.rounding = \"nearest\"\npayout.unit = \"0.05\"",
    ],
    &[
        "wager.tie.pays = \"9:1\"",
        "wager.tie.pays = \"17:2\"",
        "wager.tie.pays = \"60:1\"",
        "wager.tie.pays = \"79:10\"",
        "wager.tie.lines = [{ when = { winner = \"tie\", player-total = 6 }, pays = \"200:1\" }, \
         { when = { winner = \"tie\" }, pays = \"8:1\" }]",
        "wager.tie.lines = [{ when = { winner = \"tie\", cards = 6 }, pays = \"9:1\" }]",
        "wager.tie.lines = [{ when = { winner = \"tie\" }, pays = \"9:1\", commission = \"5%\" }]",
    ],
    &[
        "wager.player.pays = \"1:1\"",
        "wager.player.pays = \"100:99\"",
        "wager.player.pays = \"1:2\"",
        "wager.player.lines = [{ when = { winner = \"player\" }, pays = \"1:1\" }, \
         { when = { winner = \"tie\" }, pays = \"push\" }]",
        "wager.player.lines = [{ when = { winner = \"player\" }, pays = \"1:1\" }]",
    ],
    &["wager.banker.minimum = \"1.00\"", "wager.banker.lines = [{ pays = \"1:2\" }]"],
    &["deal.interim-settlement = true"],
    &[
        "limits.payout-maximum-above = \"1:2\"",
        "limits.payout-maximum-above = \"1:1\"",
        "limits.payout-maximum-above = \"8:1\"",
        "limits.payout-maximum-above = \"49:1\"",
        "limits.payout-maximum-above = \"200:1\"",
    ],
];

/// Wagers of the house's own, which are offered where the first group lists them.
const OWN: &str = "wager.jackpot = { maximum = \"10.00\", lines = [{ when = { cards = 6, winner = \
                   \"tie\" }, pays = \"88:1\" }] }\nwager.schedule = { maximum = \"10.00\", lines = \
                   [{ when = { winner = \"tie\", player-total = 0 }, pays = \"250:1\" }, { when = { \
                   winner = \"tie\" }, pays = \"50:1\" }] }";

/// A cap, a least and a greatest wager, in cents.
fn amounts() -> impl Strategy<Value = String> {
    let (low, high) = (0_i64..300_000, 300_000_i64..3_000_000);
    let cap = prop_oneof![Just(None), low.prop_map(Some), high.prop_map(Some)];
    (cap, select(&[1_i64, 100, 500, 1_000]), 1_000_i64..40_001).prop_map(|(cap, least, most)| {
        let cap = cap.map(|cap| format!("payout-maximum = \"{}\"\n", Cents::new(cap)));
        let (least, most) = (Cents::new(least), Cents::new(most));
        let cap = cap.unwrap_or_default();
        format!("[limits]\nminimum = \"{least}\"\nmaximum = \"{most}\"\n{cap}")
    })
}

/// A house under the Washington rules that is read without faults. Most files have a few options,
/// so that many of them are.
fn house() -> impl Strategy<Value = House> {
    let group =
        |group: &'static &'static [&'static str]| prop_oneof![3 => Just(""), 1 => select(*group)];
    let groups: Vec<_> = GROUPS.iter().map(group).collect();
    let file = (groups, amounts()).prop_map(|(groups, amounts)| {
        let options = groups.join("\n");
        // Every stake that the limits allow can be made.
        let chips = "chips.denominations = [\"0.01\", \"1.00\"]";
        body(&format!("under = \"washington\"\n{options}\n{OWN}\n{chips}\n{amounts}"))
    });
    file.prop_filter_map("within the rules", |text| House::read("house.toml", &text).ok())
}

/// What a table would pay on these stakes: what two cards decide first, if the house does so.
fn settled<'w>(
    house: &House,
    stakes: &[(&'w Wager, Cents)],
    facts: &Facts,
) -> Vec<(&'w Wager, Settlement)> {
    let has_interim = house.deal.interim_settlement && facts.cards_used() > 4;
    let (interim, others): (Vec<_>, Vec<_>) =
        stakes.iter().partition(|(wager, _)| has_interim && wager.is_decided_by_two_cards());
    let before = house.settle(&[], &interim, facts).unwrap();
    let after = house.settle(&before, &others, facts).unwrap();
    let wagers = interim.into_iter().chain(others).map(|(wager, _)| wager);
    wagers.zip(before.into_iter().chain(after)).collect()
}

/// Paragraph 8, of one wager that a table has settled.
fn check(house: &House, wager: &str, facts: &Facts, paid: &Settlement) {
    let (staked, won, commission) = (paid.staked.get(), paid.won.get(), paid.commission.get());
    let gained = paid.returned.get() - staked;
    let deducted = match house.terms().collection {
        Collection::Deducted => commission,
        Collection::Owed => 0,
    };
    match (wager, facts.winner()) {
        ("player", Winner::Player) => {
            assert!(gained >= staked && commission == 0, "{paid:?}");
        }
        ("banker", Winner::Banker) => {
            assert!(won >= staked && 20 * commission <= won, "{paid:?}");
            assert_eq!(gained, won - deducted, "{paid:?}");
        }
        ("tie", Winner::Tie) => assert!(gained >= 8 * staked && commission == 0, "{paid:?}"),
        ("player" | "banker", Winner::Tie) => {
            assert_eq!((paid.verdict, gained), (Verdict::Push, 0), "{paid:?}");
        }
        _ => {}
    }
}

proptest! {
    #[test]
    fn a_washington_house_pays_what_paragraph_8_says(
        house in house(),
        placed in proptest::collection::vec((any::<prop::sample::Index>(), 0_i64..=1_000), 1..18),
        coups in proptest::collection::vec(0..Facts::COUNT, 30),
    ) {
        let stakes: Vec<(&Wager, Cents)> = placed.iter().map(|(offer, part)| {
            let offer = offer.get(house.wagers.offered());
            let (least, most) = (offer.minimum.get(), offer.maximum.get());
            (&offer.wager, Cents::new(least + (most - least) * part / 1_000))
        }).collect();
        for facts in coups.iter().filter_map(|coup| Facts::all().nth(*coup)) {
            for (wager, paid) in settled(&house, &stakes, &facts) {
                check(&house, wager.id().as_str(), &facts, &paid);
            }
        }
    }
}
