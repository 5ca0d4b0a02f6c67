//! What a wager pays to the cent: articles 8 and 22, by the odds and the terms of the house file.

use baccarat::{BySide, Card, Collection, Pays, Rate, Rounding, Settlement, Verdict, Winner};
use table::Spot;

use super::last::{total, winner};
use super::{Auditor, Found, ensure};

impl Auditor {
    /// Whether a settlement is itemised as the line says that decided, and no more than that.
    pub(super) fn check_itemised(&self, spot: &Spot, paid: &Settlement) -> Found {
        let wager = self.house.wager(spot.wager.as_str()).ok_or("no such wager")?;
        let terms = self.house.terms();
        let [staked, won, commission, returned] =
            [paid.staked, paid.won, paid.commission, paid.returned].map(|it| i128::from(it.get()));
        let line = paid.line.and_then(|line| wager.lines().get(line)).map(|line| line.pays);
        let (odds, rate) = match (paid.verdict, line) {
            (Verdict::Lose, None) => {
                return ensure(won + commission + returned == 0, "a lost wager was paid");
            }
            // A void coup gives every stake back.
            (Verdict::Push, None | Some(Pays::Push)) => {
                let is_whole = won + commission == 0 && returned == staked;
                return ensure(is_whole, "another amount came back than was staked");
            }
            (Verdict::Win, Some(Pays::Win { odds, commission })) => (odds, commission),
            _ => return Err("a wager ended otherwise than its line says".to_owned()),
        };
        let full = rounded(staked * i128::from(odds.won()), odds.staked().into(), terms.payout);
        let is_limited = self.house.limits.payout_maximum.is_some() && won < full;
        ensure(paid.odds == Some(odds), "a wager won at other odds than its line has")?;
        ensure(won == full || is_limited, "a wager won another amount than its odds say")?;
        let due = won * i128::from(rate.hundredths());
        let due = rounded(due, Rate::WHOLE.into(), terms.commission);
        let due = due.max(terms.commission_minimum.get().into()).min(won);
        let due = if rate == Rate::ZERO { 0 } else { due };
        ensure(commission == due, "another commission was taken than the house has")?;
        let deducted = if terms.collection == Collection::Deducted { commission } else { 0 };
        ensure(returned == staked + won - deducted, "another amount was paid than was won")
    }
}

/// Whether a wager that everybody knows ended as the cards say.
pub(super) fn check_verdict(spot: &Spot, verdict: Verdict, hands: &BySide<Vec<Card>>) -> Found {
    let won = winner(&hands.as_ref().map(|hand| total(hand)));
    let is_pair = |hand: &[Card]| hand.len() > 1 && hand[0].rank == hand[1].rank;
    let is_lost = match spot.wager.as_str() {
        "player" => won == Winner::Banker,
        "banker" => won == Winner::Player,
        "tie" => won != Winner::Tie,
        "player-pair" => !is_pair(&hands.player),
        "banker-pair" => !is_pair(&hands.banker),
        "either-pair" => !is_pair(&hands.player) && !is_pair(&hands.banker),
        _ => return Ok(()),
    };
    ensure((verdict == Verdict::Lose) == is_lost, "a wager was lost that was not, or was not")?;
    let is_even = won == Winner::Tie && matches!(spot.wager.as_str(), "player" | "banker");
    ensure(!is_even || verdict == Verdict::Push, "Player or Banker won or lost a tie")
}

/// So many parts of a cent, rounded as a house does.
fn rounded(numerator: i128, denominator: i128, rounding: Rounding) -> i128 {
    let unit = match rounding {
        Rounding::Exact => 1,
        Rounding::Up(unit) | Rounding::Down(unit) | Rounding::Nearest(unit) => {
            i128::from(unit.cents().get())
        }
    };
    let step = unit * denominator;
    // Nothing is less than nothing here, so that dividing rounds down.
    let units = match rounding {
        Rounding::Exact | Rounding::Down(_) => numerator / step,
        Rounding::Nearest(_) => (2 * numerator + step) / (2 * step),
        Rounding::Up(_) => (numerator + step - 1) / step,
    };
    units * unit
}
