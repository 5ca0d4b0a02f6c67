//! What staff are told of a case, and what the floor may choose.

use baccarat::Cents;
use house::{Resolution as R, Visibility};
use table::{Actor, Audience, ChoiceView, PatronId, Reported, StaffId, Standing};

use super::check;
use super::evening::Evening;

const BETS: &str = "bets; bet 1 player 100 by 7; bet 2 banker 100 by 8; close";
/// Player six, Banker seven.
const BANKER: &str = "cards 6h Kc Kd 7s";

fn choices(evening: &Evening) -> Vec<ChoiceView> {
    evening.view(Audience::Floor).case.expect("a case").choices
}

#[test]
fn staff_are_told_who_reported_and_whether_the_card_was_seen() {
    let rest = "irregularities.excess-card-seen = [\"void\", \"continue\"]\n";
    let mut evening = check(rest, &format!("{BETS}; card 6h; report excess-card-seen card 8d"));
    let told = |evening: &Evening, audience| evening.view(audience).case.expect("a case").reported;
    let by = Actor::Dealer(StaffId(2));
    let reported = Reported { by, is_detected: false, seen: Visibility::Seen };
    for audience in [Audience::Dealer, Audience::Floor, Audience::Auditor] {
        assert_eq!(told(&evening, audience), Some(reported), "{audience:?}");
    }
    for audience in [Audience::Room, Audience::Patron(PatronId(7))] {
        assert_eq!(told(&evening, audience), None, "{audience:?}");
    }
    evening.play("rule void; bets; close; card 6h; report excess-card-seen card 8d by floor");
    assert_eq!(told(&evening, Audience::Floor).map(|it| it.by), Some(Actor::Floor(StaffId(1))));
    evening.play("dismiss");
    assert_eq!(evening.view(Audience::Floor).case, None);
}

#[test]
fn what_the_table_noticed_itself_says_so() {
    let evening = check("", &format!("{BETS}; {BANKER}; end shoe; count 415"));
    let reported = evening.view(Audience::Floor).case.expect("a case").reported;
    assert!(reported.expect("the floor is told").is_detected);
}

#[test]
fn every_choice_says_what_the_house_has_to_say_about_it() {
    let standing = |rest: &str, script: &str| -> Vec<(R, Standing)> {
        let evening = check(rest, &format!("{BETS}; {script}"));
        choices(&evening).into_iter().map(|it| (it.resolution, it.standing)).collect()
    };
    let report = "card 6h; report dropped-card";
    let listed = "irregularities.dropped-card = [\"void\", \"continue\"]\n";
    let both = [(R::Void, Standing::Listed), (R::Continue, Standing::Listed)];
    assert_eq!(standing(listed, report), both);
    let fixed = "irregularities.dropped-card = \"void\"\n";
    assert_eq!(standing(fixed, report), [(R::Void, Standing::HouseRule)]);
}

#[test]
fn the_floor_is_told_what_the_house_would_have_and_the_commission_in_it() {
    for collected in ["", "commission.mode = \"box\"\n"] {
        let mut evening = check(
            &format!("irregularities.screen-differs = [\"correct-record\", \"void\"]\n{collected}"),
            // The Banker has a five on the screen, and a seven on the table.
            &format!("{BETS}; cards 6h Kc Kd 5s"),
        );
        evening.play("report screen-differs cards 6h Kc Kd 7s");
        let [corrected, void] = choices(&evening).try_into().expect("two");
        let money = |it: &ChoiceView| (it.house, it.commission);
        let five = Some(Cents::whole(5));
        assert_eq!(money(&corrected), (five, five), "{collected}");
        let sum = corrected.changes.iter().map(|(_, change)| change.get()).sum::<i64>();
        assert_eq!(sum, -500, "what the house gains the patrons lose");
        assert_eq!(money(&void), (Some(Cents::ZERO), Some(Cents::ZERO)), "{collected}");
    }
}

#[test]
fn what_a_hidden_card_would_move_is_not_told() {
    let evening = check(
        "deal.style = \"face-down\"\nirregularities.dropped-card = [\"void\", \"continue\"]\n",
        &format!("{BETS}; {BANKER}; report dropped-card"),
    );
    let [void, goes_on] = choices(&evening).try_into().expect("two");
    assert_eq!((void.house, void.refusal), (Some(Cents::ZERO), None));
    assert_eq!((goes_on.house, goes_on.commission, goes_on.changes), (None, None, Vec::new()));
}

/// The dealer and the device that reads cards say what they have found: the floor puts it right.
#[test]
fn bug_20_no_dealer_alone_names_other_cards_while_stakes_lie_there() {
    let dealt = "bets; bet 1 player 20 by 7; close; cards 4h 3c Kd";
    for by in ["", " by shoe"] {
        let named = format!("report misread cards 9h 3c Kd{by}");
        check(
            "",
            &format!(
                "{dealt}; {named} -> I29 misread in coup 1 (dealing)
                 card 2c -> refused: the floor is to rule on misread first
                 rule correct-record -> ruled: correct-record; coup 1 had 9h 3c Kd, not 4h 3c Kd"
            ),
        );
        // Nobody's money is on a ghost hand.
        check(
            "ghost.per-shoe-max = 2",
            &format!(
                "ghost; cards 4h 3c Kd; {named} -> I29 misread in coup 1 (dealing)
                     -> ruled: correct-record; coup 1 had 9h 3c Kd, not 4h 3c Kd"
            ),
        );
    }
}
