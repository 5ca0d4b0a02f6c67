//! What happened, in words.

use baccarat::{Facts, Side, Verdict, Winner};
use house::House;
use table::{
    CardAt, CardView, CoupView, GhostReason, Happening, Paid, PatronId, Place, Request, Returned,
    ShoeEnd, Spot, SqueezeEnd, SqueezeReason, Stake, Time,
};

/// A happening in a few words. What was asked for needs not be said again: who bets 50 on Banker
/// reads `placed`.
pub(crate) fn phrase(house: &House, asked: &Request, what: &Happening) -> String {
    match what {
        Happening::MoneyIn { amount, .. } => format!("{amount} in credits"),
        Happening::CommissionPaid { patron: PatronId(patron), amount } => {
            format!("patron {patron} pays {amount} commission")
        }
        Happening::CashedOut { patron: PatronId(patron), amount } => {
            format!("patron {patron} is paid {amount}")
        }
        Happening::BetsOpened { coup, until: None } => format!("bets are open for coup {coup}"),
        Happening::BetsOpened { coup, until: Some(until) } => {
            format!("bets are open for coup {coup} until {}", time_of_day(*until))
        }
        Happening::LastBets => "last bets".to_owned(),
        Happening::BetsClosed => "bets are closed".to_owned(),
        Happening::Staked(stake) => match asked {
            Request::Place(asked) if asked == stake => "placed".to_owned(),
            _ => format!("{} on {}", stake.amount, whose(stake.patron, &stake.spot)),
        },
        Happening::StakeReturned { stake, why } => returned(asked, stake, *why),
        Happening::Decided { facts } => decided(facts),
        Happening::Settled(paid) => settled(paid),
        Happening::CoupEnded => "the coup is over".to_owned(),
        Happening::Announced { key, values } => {
            let language = house.announcements.languages.first().map_or("en", String::as_str);
            let values: Vec<_> = values.iter().map(|(name, value)| (*name, &**value)).collect();
            format!("\"{}\"", house.announcements.words(*key, language).fill(&values))
        }
        of_the_table => opening_or_shoe(of_the_table),
    }
}

/// What happens to the table and to the cards.
fn opening_or_shoe(what: &Happening) -> String {
    match what {
        Happening::Opened { floor: Some(floor), dealer, .. } => {
            format!("opened by floor {} with dealer {}", floor.0, dealer.0)
        }
        Happening::Opened { floor: None, dealer, .. } => format!("opened with dealer {}", dealer.0),
        Happening::Closed => "the table is closed".to_owned(),
        Happening::Paused => "paused".to_owned(),
        Happening::Resumed => "resumed".to_owned(),
        Happening::DealerChanged { dealer } => format!("dealer {} deals", dealer.0),
        Happening::ShoeLoaded { number } => format!("shoe {number}"),
        Happening::ShoeCut { from_end } => format!("cut {from_end} from the end"),
        Happening::FirstCard { card, burned } => format!("first card {card}, {burned} burned"),
        Happening::Burned { count } => format!("{count} burned"),
        Happening::CutCardOut { more } => format!("the cut card is out, {more} more"),
        Happening::ShoeEnded(ShoeEnd::CutCard) => "the shoe is over".to_owned(),
        Happening::ShoeEnded(ShoeEnd::Floor) => "the floor ends the shoe".to_owned(),
        Happening::GhostStarted { coup, why } => {
            let why = match why {
                GhostReason::StartOfShoe => "the shoe starts",
                GhostReason::Asked => "patrons asked",
                GhostReason::NoWagers => "nobody wagered",
            };
            format!("coup {coup} is a ghost hand: {why}")
        }
        Happening::Dealt { at: CardAt { side, .. }, card, face_up: true } => {
            format!("{side} {card}")
        }
        Happening::Dealt { at: CardAt { side, .. }, card, face_up: false } => {
            format!("{side} {card} face down")
        }
        Happening::SqueezeGiven { side, patron: PatronId(patron), until, why } => {
            let may = match why {
                SqueezeReason::HighestWager => "may",
                SqueezeReason::Waived => "is next to",
                SqueezeReason::Named => "is named to",
            };
            format!("patron {patron} {may} expose the {side} until {}", time_of_day(*until))
        }
        Happening::SqueezeEnded { side, why } => {
            let why = match why {
                SqueezeEnd::Waived => "the right is waived",
                SqueezeEnd::Time => "time is over",
            };
            format!("the {side} is left to the dealer: {why}")
        }
        Happening::Turned(side) => format!("{side} turned over"),
        other => unreachable!("{other:?} has words above"),
    }
}

/// The cards of each hand as somebody sees them.
pub(crate) fn seen(coup: &CoupView) -> Vec<String> {
    let hand = |side: Side| {
        let cards = coup.hands[side].iter().map(|card| match card {
            CardView::Back => " back".to_owned(),
            CardView::Face(card) => format!(" {card}"),
        });
        let cards: String = cards.collect();
        if cards.is_empty() { format!("{side} no cards") } else { format!("{side}{cards}") }
    };
    Side::ALL.map(hand).to_vec()
}

fn returned(asked: &Request, stake: &Stake, why: Returned) -> String {
    let why = match (why, asked) {
        (Returned::TakenBack, Request::TakeBack(asked)) if asked == stake => {
            return "taken back".to_owned();
        }
        (Returned::TakenBack, _) => "",
        (Returned::AreaLeftEmpty, _) => ": an area is empty",
        (Returned::Differential, _) => ": over the differential",
        (Returned::NoMainWager, _) => ": no wager on Player or Banker beside it",
        (Returned::ShuffleNow, _) => ": the cards are shuffled first",
    };
    format!("{} back from {}{why}", stake.amount, whose(stake.patron, &stake.spot))
}

fn decided(facts: &Facts) -> String {
    let (player, banker) = (facts.totals.player.get(), facts.totals.banker.get());
    match facts.winner() {
        Winner::Player => format!("Player wins {player} to {banker}"),
        Winner::Banker => format!("Banker wins {banker} to {player}"),
        Winner::Tie => format!("tie at {player}"),
    }
}

fn settled(paid: &Paid) -> String {
    let settlement = &paid.settlement;
    let spot = whose(paid.patron, &paid.spot);
    let (won, commission, back) = (settlement.won, settlement.commission, settlement.returned);
    match settlement.verdict {
        Verdict::Lose => format!("{spot} loses {}", settlement.staked),
        Verdict::Push => format!("{spot} pushes, {back} back"),
        Verdict::Win if commission.get() == 0 => format!("{spot} wins {won}, {back} back"),
        Verdict::Win => format!("{spot} wins {won}, {commission} commission, {back} back"),
    }
}

/// A spot, and whose stake it is unless the patron has the area's number.
fn whose(patron: PatronId, spot: &Spot) -> String {
    match spot.place {
        Place::Area(area) if u32::from(area) == patron.0 => spot.to_string(),
        Place::Area(_) | Place::Line(_) => format!("{spot} (patron {})", patron.0),
    }
}

/// The time of day, with tenths only where there are some.
pub(crate) fn time_of_day(time: Time) -> String {
    let seconds = time.0 / 1_000;
    let (hours, minutes) = (seconds / 3_600 % 24, seconds / 60 % 60);
    let text = format!("{hours:02}:{minutes:02}:{:02}", seconds % 60);
    match time.0 % 1_000 {
        0 => text,
        millis => format!("{text}.{millis:03}"),
    }
}
