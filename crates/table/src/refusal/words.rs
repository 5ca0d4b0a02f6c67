//! Every refusal in words.

use std::fmt;

use house::{Irregularity, Opposite, Phase, Visibility};
use primitives::{PatronId, StaffId};

use super::Refusal;

/// A short sentence without a capital or a full stop, to stand after "refused: ".
impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Refusal as R;
        match self {
            R::TableClosed => write!(f, "the table is closed"),
            R::TableOpen => write!(f, "the table is open already"),
            R::TablePaused => write!(f, "the table is paused"),
            R::NotPaused => write!(f, "the table is not paused"),
            R::NotYours { by, needed } => write!(f, "not for {by}: it takes {needed}"),
            R::DealsHere(StaffId(staff)) => {
                write!(f, "staff {staff} deals here, and nobody is dealer and floor at once")
            }
            R::OnDuty(StaffId(staff)) => {
                write!(f, "staff {staff} is on duty here, and nobody is that and the cage at once")
            }
            R::CoupInProgress => write!(f, "a coup is in progress"),
            R::MoneyOnTable { amount } => write!(f, "{amount} is still on the table"),
            R::NoShoe => write!(f, "there is no shoe"),
            R::ShoeInPlay => write!(f, "a shoe is in play"),
            R::ShoeNotCut => write!(f, "the shoe is not cut yet"),
            R::NoCut => write!(f, "there is nothing to cut now"),
            R::CutOutside { from_end_min: min } => write!(f, "cut {min} cards or more from an end"),
            R::ShoeNotStarted => write!(f, "the shoe's first card is not drawn yet"),
            R::NoCardDue => write!(f, "no card is called for"),
            R::TooManyOf { card } => write!(f, "the shoe has no more {card}"),
            R::CutCardOut => write!(f, "the cut card is out already"),
            R::ShoeOver => write!(f, "the shoe is over"),
            R::NothingToTurn(side) => write!(f, "the {side} has nothing to turn over"),
            R::OtherHandFirst(side) => write!(f, "the {side} is turned over first"),
            R::ShoeSealed => write!(f, "the shoe is sealed already"),
            R::ShoeNotSealed => write!(f, "the shoe is not sealed yet: the house does it at once"),
            R::TooLateToSeal => write!(f, "a shoe is sealed before it is cut and before its cards"),
            R::NothingToOpen { number } => write!(f, "shoe {number} has nothing to open"),
            R::WrongSecret { number } => write!(f, "that is not the secret of shoe {number}"),
            R::NothingToCount => write!(f, "no shoe is over that has not been counted"),
            R::NoGhosts => write!(f, "the house deals no ghost hands"),
            R::TooManyGhosts { most } => write!(f, "at most {most} ghost hands a shoe"),
            R::TooManyGhostsInARow { most } => write!(f, "at most {most} ghost hands in a row"),
            R::GhostsOnlyAtStart => write!(f, "ghost hands only before the first wagered coup"),
            R::StakesOnTable => write!(f, "stakes are on the table"),
            other => other.of_wagers(f),
        }
    }
}

impl Refusal {
    fn of_wagers(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Refusal as R;
        match self {
            R::BetsNotOpen => write!(f, "bets are not open"),
            R::BetsClosed { late } => write!(f, "bets are closed (late by {late})"),
            R::BetsOpen => write!(f, "bets are open"),
            R::LastBetsCalled => write!(f, "last bets have been called already"),
            R::NoSuchPatron => write!(f, "there is no such patron"),
            R::NoSuchPlace(place) => write!(f, "there is no {place}"),
            R::Taken(place) => write!(f, "{place} is somebody else's"),
            R::LineNeedsAllAreas { empty } => {
                write!(f, "a line needs every area to hold a wager: area {empty} is empty")
            }
            R::TooManyPlaces { most } => write!(f, "at most {most} areas and lines a person"),
            R::NotOffered(wager) => write!(f, "the house does not offer {wager}"),
            R::Opposite(rule) => f.write_str(opposite(*rule)),
            R::NoAmount => write!(f, "the amount is nothing"),
            R::UnderMinimum { minimum } => write!(f, "under the minimum of {minimum}"),
            R::OverMaximum { maximum } => write!(f, "over the maximum of {maximum}"),
            R::OverAreaMaximum { maximum } => write!(f, "over the maximum of {maximum} an area"),
            R::OverTableMaximum { maximum } => write!(f, "over the table's {maximum} a coup"),
            R::OverSideTableMaximum { maximum } => {
                write!(f, "over the table's {maximum} on this side wager")
            }
            R::NeedsMain => write!(f, "a side wager needs one on Player or Banker"),
            R::MoreThanMain { main } => write!(f, "more than the {main} on Player or Banker"),
            R::Differential { maximum, difference } => {
                write!(f, "Player and Banker differ by {difference}, more than {maximum}")
            }
            R::NotEnoughCredits { credits } => write!(f, "only {credits} in credits"),
            R::NoStake => write!(f, "nothing is staked there"),
            R::StakeSmaller { stake } => write!(f, "only {stake} is staked there"),
            R::NothingToRepeat => write!(f, "there is nothing to repeat"),
            R::TooMuchMoney => write!(f, "more money than can be counted"),
            R::TableFull { most } => {
                write!(f, "the table is full: {most} patrons have money at it")
            }
            R::EnoughLeft { left } => write!(f, "there is enough left: {left} with what is staked"),
            R::CommissionOwed { owed } => write!(f, "{owed} commission is owed"),
            other => other.of_care(f),
        }
    }

    fn of_care(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Refusal as R;
        match self {
            R::RealityCheckDue { played, net } => {
                write!(f, "a reality check waits: {} played, net {net}", played.clock())
            }
            R::NoRealityCheck => write!(f, "no reality check waits"),
            R::LossLimit { limit, left } => {
                write!(f, "over the patron's loss limit of {limit}: {left} is left")
            }
            R::TimeLimit { limit } => {
                write!(f, "the patron's time limit of {} is reached", limit.clock())
            }
            R::TimeOut { left } => {
                write!(f, "the patron takes a time-out for {} more", left.clock())
            }
            R::Excluded => write!(f, "the patron is excluded"),
            R::TooShort { least } => write!(f, "it takes {} or more", least.clock()),
            R::TooLong { most } => write!(f, "it takes {} or less", most.clock()),
            R::LastsAsLong => write!(f, "what is in force lasts as long"),
            other => other.of_the_squeeze(f),
        }
    }

    fn of_the_squeeze(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Refusal as R;
        match self {
            R::SqueezeHeld { side, holder: PatronId(holder), left } => {
                write!(f, "the {side} is patron {holder}'s to expose for {left} more")
            }
            R::SqueezeOver { late } => {
                write!(f, "the time to expose the hand is over (late by {late})")
            }
            R::NoSqueeze(side) => write!(f, "no patron has the right to expose the {side}"),
            R::SqueezeStays => write!(f, "the right to expose a hand is not given to others here"),
            R::HadSqueeze(PatronId(patron)) => {
                write!(f, "patron {patron} has had the right to expose this hand")
            }
            R::NotSeatedOn { patron: PatronId(patron), side } => {
                write!(f, "patron {patron} has no wager on the {side} in any area")
            }
            other => other.of_irregularities(f),
        }
    }

    fn of_irregularities(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use Refusal as R;
        match self {
            R::AwaitsRuling { kind } => write!(f, "the floor is to rule on {kind} first"),
            R::NothingToRule => write!(f, "nothing has been reported"),
            R::Retracting => write!(f, "patrons may take their wagers back first"),
            R::NoSuchCoup { coup } => write!(f, "there is no coup {coup}"),
            R::NotOnRecord { coup } => {
                write!(f, "coup {coup} is of an earlier shoe, or no card of it was dealt")
            }
            R::CannotBe { kind, phase, .. } => match can_be_seen_otherwise(*kind, *phase) {
                Some(seen) => write!(f, "{kind} is about a card that is {seen}"),
                None => write!(f, "there is no {kind} {}", when(*phase)),
            },
            R::FoundOther { kind, needed } => write!(f, "a report of {kind} takes {needed}"),
            R::CardHeld => write!(f, "a card waits already to be called for"),
            R::CardsNeeded => write!(f, "say which cards lie on the table"),
            R::NoSuchHand => write!(f, "a coup does not end with these cards"),
            R::NotTheRule { kind, resolution } => {
                write!(f, "the house does not rule {resolution} on {kind}")
            }
            R::CannotDo { kind, resolution } => {
                write!(f, "{resolution} cannot be done about this {kind}")
            }
            R::NoSuchWager { coup } => write!(f, "no such wager of coup {coup} is settled"),
            R::PaidOtherwise { paid } => write!(f, "that wager was paid {paid}"),
            R::DueOutside { least, most } => {
                write!(f, "that wager comes to {least} at least and {most} at most")
            }
            R::ReasonNeeded { over } => {
                write!(f, "a correction of more than {over} takes a reason")
            }
            R::ReasonTooLong { most } => write!(f, "a reason has at most {most} characters"),
            other => unreachable!("{other:?} has words above"),
        }
    }
}

/// Whether only the card's being seen, or unseen, stands against it.
fn can_be_seen_otherwise(kind: Irregularity, phase: Phase) -> Option<Visibility> {
    Visibility::ALL.iter().copied().find(|seen| kind.can_be(phase, *seen))
}

fn when(phase: Phase) -> &'static str {
    match phase {
        Phase::BeforeDeal => "before the deal",
        Phase::Dealing => "while a coup is dealt",
        Phase::Settled => "after settlement",
        Phase::NextCoup => "after the next coup began",
    }
}

fn opposite(rule: Opposite) -> &'static str {
    match rule {
        Opposite::RefusedPerPatron => "one person may not wager on both Player and Banker",
        Opposite::RefusedPerArea | Opposite::Allowed => {
            "one area may not hold both Player and Banker"
        }
    }
}
