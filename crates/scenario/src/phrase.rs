//! What happened, in words.

use baccarat::{Card, Cents, Facts, Side, Verdict, Winner};
use house::House;
use table::{
    CardAt, CardView, CaseEvent, CoupEvent, CoupRequest, CoupView, Cut, DutyEvent, EventKind, Fate,
    GhostReason, MoneyEvent, MoneyRequest, Moved, Paid, PatronId, Place, Recall, Request,
    Resettled, Returned, Seal, ShoeEnd, ShoeEvent, Spot, SqueezeEnd, SqueezeReason, Stake, Time,
    WagerEvent, WagerRequest,
};

use super::care::care_phrase;
pub use super::care::{lasts_words, limit_words};

/// A happening in a few words. What was asked for needs not be said again: who bets 50 on Banker
/// reads `placed`.
pub fn phrase(house: &House, asked: &Request, what: &EventKind) -> String {
    match what {
        EventKind::Duty(event) => duty(event),
        EventKind::Money(event) => money(asked, event),
        EventKind::Shoe(event) => shoe(event),
        EventKind::Wager(event) => wager(asked, event),
        EventKind::Coup(event) => coup(event),
        EventKind::Case(event) => irregular(event),
        EventKind::Care(event) => care_phrase(asked, event),
        EventKind::Announced { key, values } => {
            format!("\"{}\"", house.announcements.say_in_own(*key, values))
        }
    }
}

fn duty(event: &DutyEvent) -> String {
    match event {
        DutyEvent::Opened { floor: Some(floor), dealer, .. } => {
            format!("opened by floor {} with dealer {}", floor.0, dealer.0)
        }
        DutyEvent::Opened { floor: None, dealer, .. } => format!("opened with dealer {}", dealer.0),
        DutyEvent::Closed => "the table is closed".to_owned(),
        DutyEvent::Paused => "paused".to_owned(),
        DutyEvent::Resumed => "resumed".to_owned(),
        DutyEvent::DealerChanged { dealer } => format!("dealer {} deals", dealer.0),
        DutyEvent::FloorChanged { floor } => format!("floor {} is on duty", floor.0),
    }
}

fn money(asked: &Request, event: &MoneyEvent) -> String {
    match event {
        MoneyEvent::MoneyIn { patron, amount } => match asked {
            Request::Money(MoneyRequest::MoneyIn { patron: asked, .. }) if asked == patron => {
                format!("{amount} in credits")
            }
            _ => format!("{amount} in credits for patron {}", patron.0),
        },
        MoneyEvent::CommissionPaid { patron: PatronId(patron), amount } => {
            format!("patron {patron} pays {amount} commission")
        }
        MoneyEvent::CashedOut { patron: PatronId(patron), amount } => {
            format!("patron {patron} is paid {amount}")
        }
    }
}

fn shoe(event: &ShoeEvent) -> String {
    match event {
        ShoeEvent::ShoeLoaded { number } => format!("shoe {number}"),
        ShoeEvent::ShoeSealed(Seal { commitment, .. }) => format!("sealed as {commitment}"),
        ShoeEvent::SealOpened { number, differs_at, .. } => {
            let differs = differs_at.map(|at| format!(": card {at} was another"));
            format!("the secret of shoe {number} is opened{}", differs.unwrap_or_default())
        }
        ShoeEvent::ShoeCut(Cut { from_end, .. }) => format!("cut {from_end} from the end"),
        ShoeEvent::FirstCard { card, burned } => format!("first card {card}, {burned} burned"),
        ShoeEvent::Burned { count } => format!("{count} burned"),
        ShoeEvent::CutCardOut { more } => format!("the cut card is out, {more} more"),
        ShoeEvent::ShoeEnded(ShoeEnd::CutCard) => "the shoe is over".to_owned(),
        ShoeEvent::ShoeEnds { more } => format!("the shoe ends early, {more} more"),
        ShoeEvent::SetBack => "the journal was set back".to_owned(),
        ShoeEvent::ShoeEnded(ShoeEnd::SetBack) => "the shoe is not played on".to_owned(),
        ShoeEvent::ShoeEnded(ShoeEnd::Irregularity) => "the shoe is taken off".to_owned(),
        ShoeEvent::ShoeCounted { counted, expected, .. } => {
            format!("{counted} of {expected} cards counted")
        }
        ShoeEvent::ShoeEnded(ShoeEnd::Floor) => "the floor ends the shoe".to_owned(),
    }
}

fn wager(asked: &Request, event: &WagerEvent) -> String {
    match event {
        WagerEvent::BetsOpened { coup, until: None } => format!("bets are open for coup {coup}"),
        WagerEvent::BetsOpened { coup, until: Some(until) } => {
            format!("bets are open for coup {coup} until {}", time_of_day(*until))
        }
        WagerEvent::LastBets => "last bets".to_owned(),
        WagerEvent::DifferentialAllowed { difference, maximum } => {
            format!("the floor allows a difference of {difference}, over {maximum}")
        }
        WagerEvent::BetsClosed => "bets are closed".to_owned(),
        WagerEvent::Staked(stake) => match asked {
            Request::Wager(WagerRequest::Place(asked)) if asked == stake => "placed".to_owned(),
            _ => format!("{} on {}", stake.amount, whose(stake.patron, &stake.spot)),
        },
        WagerEvent::StakeReturned { stake, why } => returned(asked, stake, *why),
    }
}

fn coup(event: &CoupEvent) -> String {
    match event {
        CoupEvent::Decided { facts } => decided(facts),
        CoupEvent::Settled(paid) => settled(paid),
        CoupEvent::CoupEnded => "the coup is over".to_owned(),
        CoupEvent::GhostStarted { coup, why } => {
            let why = match why {
                GhostReason::StartOfShoe => "the shoe starts",
                GhostReason::Asked => "patrons asked",
                GhostReason::NoWagers => "nobody wagered",
                GhostReason::Repair => "the order of the cards is kept",
            };
            format!("coup {coup} is a ghost hand: {why}")
        }
        CoupEvent::Dealt { at: CardAt { side, .. }, card, face_up: true } => {
            format!("{side} {card}")
        }
        CoupEvent::Dealt { at: CardAt { side, .. }, card, face_up: false } => {
            format!("{side} {card} face down")
        }
        CoupEvent::SqueezeGiven { side, patron: PatronId(patron), until, why } => {
            let may = match why {
                SqueezeReason::HighestWager => "may",
                SqueezeReason::Waived => "is next to",
                SqueezeReason::Named => "is named to",
            };
            format!("patron {patron} {may} expose the {side} until {}", time_of_day(*until))
        }
        CoupEvent::SqueezeEnded { side, why } => {
            let why = match why {
                SqueezeEnd::Waived => "the right is waived",
                SqueezeEnd::Time => "time is over",
                SqueezeEnd::Ruled => "it is ruled",
            };
            format!("the {side} is left to the dealer: {why}")
        }
        CoupEvent::Turned(side) => format!("{side} turned over"),
    }
}

/// What went wrong, and what is done about it.
fn irregular(event: &CaseEvent) -> String {
    match event {
        CaseEvent::Reported(case) => {
            let code = case.report.kind.code();
            let noticed = if case.is_detected { ", noticed by the table" } else { "" };
            let (kind, coup, phase) = (case.report.kind, case.coup, case.phase);
            format!("{code} {kind} in coup {coup} ({phase}){noticed}")
        }
        CaseEvent::Dismissed => "nothing was wrong".to_owned(),
        CaseEvent::Ruled { resolution, reason, .. } if reason.is_empty() => {
            format!("ruled: {resolution}")
        }
        CaseEvent::Ruled { resolution, reason, .. } => format!("ruled: {resolution} ({reason})"),
        CaseEvent::BurnCorrected { before, after } => format!("{after} were burned, not {before}"),
        CaseEvent::CardOut { card, fate } => {
            let card = card.map_or_else(|| "a card".to_owned(), |card| card.to_string());
            match fate {
                Fate::HeldDown => format!("{card} is kept face down as the next card"),
                Fate::HeldUp => format!("{card} is kept face up as the next card"),
                Fate::Discarded => format!("{card} is not used"),
            }
        }
        CaseEvent::CardsCorrected { coup, before, after } => {
            format!("coup {coup} had {}, not {}", listed(after), listed(before))
        }
        CaseEvent::RetractOffered { until: None } => "wagers may be taken back".to_owned(),
        CaseEvent::RetractOffered { until: Some(until) } => {
            format!("wagers may be taken back until {}", time_of_day(*until))
        }
        CaseEvent::RetractOver => "what is left of them stands".to_owned(),
        CaseEvent::CoupVoided { coup } => format!("coup {coup} is void"),
        CaseEvent::Resettled(Resettled { patron, spot, before, after, moved, .. }) => {
            let (spot, before, after) = (whose(*patron, spot), before.returned, after.returned);
            format!("{spot} comes to {after}, not {before}: {}", changed(moved))
        }
        CaseEvent::PaymentCorrected {
            patron, spot, before, after, moved, to_surveillance, ..
        } => {
            let told = if *to_surveillance { ", surveillance is told" } else { "" };
            let change = changed(moved);
            format!("{} was due {after}, not {before}: {change}{told}", whose(*patron, spot))
        }
    }
}

/// What a correction moves, as the patron sees it.
fn changed(moved: &Moved) -> String {
    let mut parts = Vec::new();
    match moved.credits.get() {
        0 => {}
        1.. => parts.push(format!("{} more", moved.credits)),
        _ => parts.push(format!("{} less", Cents::new(moved.credits.get().saturating_neg()))),
    }
    if moved.owed != Cents::ZERO {
        parts.push(format!("owed commission changes by {}", moved.owed));
    }
    if moved.short != Cents::ZERO {
        parts.push(format!("{} short", moved.short));
    }
    if parts.is_empty() { "nothing moves".to_owned() } else { parts.join(", ") }
}

/// Cards in a row.
pub fn listed(cards: &[Card]) -> String {
    let cards: Vec<String> = cards.iter().map(Card::to_string).collect();
    if cards.is_empty() { "no cards".to_owned() } else { cards.join(" ") }
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

/// A coup that was dealt: why it had no wagers, its cards, and what became of it and of stakes.
pub(crate) fn recalled(house: &House, recall: &Recall) -> Vec<String> {
    let words = |what: &EventKind| phrase(house, &Request::Coup(CoupRequest::Tick), what);
    let ghosts = recall
        .told()
        .filter(|what| matches!(what, EventKind::Coup(CoupEvent::GhostStarted { .. })));
    let mut told: Vec<String> = ghosts.map(words).collect();
    told.extend(recall.cards().map_or_else(|| vec!["no cards".to_owned()], seen));
    let is_of_the_end = |what: &&EventKind| match what {
        EventKind::Shoe(ShoeEvent::CutCardOut { .. })
        | EventKind::Coup(CoupEvent::Decided { .. } | CoupEvent::Settled(_)) => true,
        // What was taken back before the lock was never wagered.
        EventKind::Wager(WagerEvent::StakeReturned { why, .. }) => *why != Returned::TakenBack,
        _ => false,
    };
    told.extend(recall.told().filter(is_of_the_end).map(words));
    let corrections = recall.corrections.iter().map(|what| format!("corrected: {}", words(what)));
    told.extend(corrections);
    told
}

fn returned(asked: &Request, stake: &Stake, why: Returned) -> String {
    let why = match (why, asked) {
        (Returned::TakenBack, Request::Wager(WagerRequest::TakeBack(asked))) if asked == stake => {
            return "taken back".to_owned();
        }
        (Returned::TakenBack, _) => "",
        (Returned::AreaLeftEmpty, _) => ": an area is empty",
        (Returned::Differential, _) => ": over the differential",
        (Returned::NoMainWager, _) => ": no wager on Player or Banker beside it",
        (Returned::ShuffleNow, _) => ": the cards are shuffled first",
        (Returned::Void, _) => ": the coup is void",
        (Returned::Ghost, _) => ": it is a ghost hand",
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
pub fn time_of_day(time: Time) -> String {
    let seconds = time.0 / 1_000;
    let (hours, minutes) = (seconds / 3_600 % 24, seconds / 60 % 60);
    let text = format!("{hours:02}:{minutes:02}:{:02}", seconds % 60);
    match time.0 % 1_000 {
        0 => text,
        millis => format!("{text}.{millis:03}"),
    }
}
