//! Two views compared, in words.

use baccarat::{Cents, Side};
use scenario::phrase::{listed, time_of_day};
use table::{
    Act, Audience, Books, CardAt, CardView, CaseView, CoupView, Found, GhostReason, Next, PatronId,
    Place, Spot, SqueezeView, Stage, Stake, View,
};

/// What is different besides the cards, in the order in which one would look at it. Stakes that
/// were settled are told elsewhere.
pub(super) fn changes(
    audience: Audience,
    before: &View,
    after: &View,
    settled: &[(PatronId, &Spot)],
) -> Vec<String> {
    let mut parts = Vec::new();
    let is_new_stage = before.stage != after.stage;
    parts.extend(is_new_stage.then(|| stage(&after.stage)));
    if let Some(view) = after.case.as_ref().filter(|_| before.case != after.case) {
        parts.extend(case(view));
    }
    parts.extend(stakes(audience, before, after, settled));
    let sees_all = matches!(audience, Audience::Dealer | Audience::Floor | Audience::Auditor);
    if before.taken != after.taken && !sees_all {
        parts.push(format!("taken: {}", places(&after.taken)));
    }
    parts.extend(amounts(audience, "has", &before.credits, &after.credits));
    parts.extend(amounts(audience, "owes", &before.owed, &after.owed));
    if let Some(books) = after.books.filter(|_| before.books != after.books) {
        let Books { money_in, money_out, kept, commission } = books;
        let kept = format!("kept {kept}, commission {commission}");
        parts.push(format!("books: in {money_in}, out {money_out}, {kept}"));
    }
    let open = |view: &View| view.spots.iter().filter(|spot| spot.refusal.is_none()).count();
    if open(before) != open(after) {
        parts.push(format!("{} of {} spots open", open(after), after.spots.len()));
    }
    if let Some(next) = after.next.filter(|_| before.next != after.next) {
        parts.push(format!("next: {}", step(next)));
    }
    parts.extend(deeds(before, after));
    parts
}

fn stage(stage: &Stage) -> String {
    match stage {
        Stage::Closed => "closed".to_owned(),
        Stage::Paused => "paused".to_owned(),
        Stage::Stopped => "waiting for the floor".to_owned(),
        Stage::Retracting { .. } => "wagers may be taken back".to_owned(),
        Stage::Waiting => "between coups".to_owned(),
        Stage::Betting { last_called: true, .. } => "last bets".to_owned(),
        Stage::Betting { until: Some(until), .. } => {
            format!("bets open until {}", time_of_day(*until))
        }
        Stage::Betting { until: None, .. } => "bets open".to_owned(),
        Stage::Dealing => "bets closed".to_owned(),
    }
}

/// What the table stands still for, as far as it is told: who said so to staff, and what may be
/// done about it to the floor.
fn case(case: &CaseView) -> Vec<String> {
    let mut parts = vec![format!("{} in coup {}, {}", case.kind, case.coup, case.phase)];
    parts.extend(case.reported.map(|it| format!("told by {}, {}", it.by, it.seen)));
    if let Some(Found::Cards(cards)) = &case.found {
        parts.push(format!("the cards are {}", listed(cards)));
    }
    if !case.cards.is_empty() {
        parts.push(format!("on record are {}", listed(&case.cards)));
    }
    parts.extend(case.choices.iter().map(|choice| match choice.house {
        Some(house) => format!("may rule {}, which brings the house {house}", choice.resolution),
        None => format!("may rule {}", choice.resolution),
    }));
    parts
}

/// The cards if they look different, and who may expose some of them.
pub(super) fn cards(before: Option<&CoupView>, after: Option<&CoupView>) -> Vec<String> {
    let Some(after) = after else { return Vec::new() };
    let mut parts = Vec::new();
    if let Some(why) = after.ghost.filter(|_| before.and_then(|coup| coup.ghost) != after.ghost) {
        let why = match why {
            GhostReason::StartOfShoe => "the shoe starts",
            GhostReason::Asked => "patrons asked",
            GhostReason::NoWagers => "nobody wagered",
            GhostReason::Repair => "the order of the cards is kept",
        };
        parts.push(format!("ghost hand: {why}"));
    }
    let has_cards = Side::ALL.into_iter().any(|side| !after.hands[side].is_empty());
    if before.map(|coup| &coup.hands) != Some(&after.hands) && has_cards {
        parts.push(Side::ALL.map(|side| hand(after, side)).join(" | "));
    }
    match (&after.squeeze, before.and_then(|coup| coup.squeeze.as_ref())) {
        (Some(squeeze), before) if before != Some(squeeze) => parts.push(right(squeeze)),
        _ => {}
    }
    parts
}

fn hand(coup: &CoupView, side: Side) -> String {
    let cards = coup.hands[side].iter().map(|card| match card {
        CardView::Back => " back".to_owned(),
        CardView::Face(card) => format!(" {card}"),
    });
    let total = coup.totals[side].map_or_else(String::new, |total| format!(" = {}", total.get()));
    format!("{side}{}{total}", cards.collect::<String>())
}

fn right(squeeze: &SqueezeView) -> String {
    let SqueezeView { side, holder: PatronId(holder), until, may_name } = squeeze;
    let until = time_of_day(*until);
    let names: Vec<String> = may_name.iter().map(|patron| patron.0.to_string()).collect();
    let names = if names.is_empty() {
        String::new()
    } else {
        format!(" or name patron {}", names.join(" or "))
    };
    format!("patron {holder} may expose the {side} until {until}{names}")
}

/// What lies otherwise on spots.
fn stakes(
    audience: Audience,
    before: &View,
    after: &View,
    settled: &[(PatronId, &Spot)],
) -> Vec<String> {
    let on = |stake: &Stake| match audience {
        Audience::Patron(_) => stake.spot.to_string(),
        _ => format!("{} (patron {})", stake.spot, stake.patron.0),
    };
    let is_with =
        |stake: &Stake, other: &&Stake| (stake.patron, &stake.spot) == (other.patron, &other.spot);
    let gone = before.stakes.iter().filter(|stake| {
        let is_settled = settled.contains(&(stake.patron, &stake.spot));
        !is_settled && !after.stakes.iter().any(|other| is_with(other, stake))
    });
    let gone = gone.map(|stake| format!("nothing on {}", on(stake)));
    let new = after.stakes.iter().filter(|stake| !before.stakes.contains(stake));
    let new = new.map(|stake| format!("{} on {}", stake.amount, on(stake)));
    gone.chain(new).collect()
}

/// `areas 1 4, line 3`.
fn places(places: &[Place]) -> String {
    let area = |place: &Place| match place {
        Place::Area(area) => Some(format!(" {area}")),
        Place::Line(_) => None,
    };
    let line = |place: &Place| match place {
        Place::Area(_) => None,
        Place::Line(line) => Some(format!(" {line}")),
    };
    let areas: String = places.iter().filter_map(area).collect();
    let lines: String = places.iter().filter_map(line).collect();
    match (areas.is_empty(), lines.is_empty()) {
        (true, true) => "nothing".to_owned(),
        (false, true) => format!("area{areas}"),
        (true, false) => format!("line{lines}"),
        (false, false) => format!("area{areas}, line{lines}"),
    }
}

/// Credits, or what is owed, of whoever has another amount now.
fn amounts(
    audience: Audience,
    verb: &str,
    before: &[(PatronId, Cents)],
    after: &[(PatronId, Cents)],
) -> Vec<String> {
    let of = |amounts: &[(PatronId, Cents)], patron: PatronId| {
        let found = amounts.iter().find(|(owner, _)| *owner == patron);
        found.map_or(Cents::ZERO, |(_, amount)| *amount)
    };
    let mut patrons: Vec<PatronId> =
        before.iter().chain(after).map(|(patron, _)| *patron).collect();
    patrons.sort_unstable();
    patrons.dedup();
    let changed = patrons.into_iter().filter(|&it| of(before, it) != of(after, it));
    let words = |patron: PatronId| match audience {
        Audience::Patron(_) => format!("{verb} {}", of(after, patron)),
        _ => format!("patron {} {verb} {}", patron.0, of(after, patron)),
    };
    changed.map(words).collect()
}

fn step(next: Next) -> String {
    match next {
        Next::LoadShoe => "load a shoe".to_owned(),
        Next::Cut => "have it cut".to_owned(),
        Next::DrawFirstCard => "draw the first card".to_owned(),
        Next::OpenBets => "open bets".to_owned(),
        Next::CloseBets => "close bets".to_owned(),
        Next::AwaitRuling => "let the floor rule".to_owned(),
        Next::EndShoe => "have the shoe ended".to_owned(),
        Next::Deal(CardAt { side, nth }) => format!("deal {side} {nth}"),
        Next::Turn(side) => format!("turn {side}"),
        Next::AwaitSqueeze { side, holder: PatronId(holder), .. } => {
            format!("let patron {holder} expose {side}")
        }
    }
}

/// All that may be done, if that is something else than before, and why some of it no longer may.
fn deeds(before: &View, after: &View) -> Vec<String> {
    let allowed = |view: &View| -> Vec<Act> {
        view.deeds.iter().filter(|deed| deed.refusal.is_none()).map(|deed| deed.act).collect()
    };
    let (may_before, may_after) = (allowed(before), allowed(after));
    if may_before == may_after {
        return Vec::new();
    }
    let names: Vec<&str> = may_after.iter().map(|act| name(*act)).collect();
    let mut parts = vec![if names.is_empty() {
        "may do nothing".to_owned()
    } else {
        format!("may {}", names.join(", "))
    }];
    let mut lost: Vec<(String, Vec<&str>)> = Vec::new();
    for deed in after.deeds.iter().filter(|deed| may_before.contains(&deed.act)) {
        let Some(why) = &deed.refusal else { continue };
        match lost.iter_mut().find(|(reason, _)| *reason == why.to_string()) {
            Some((_, names)) => names.push(name(deed.act)),
            None => lost.push((why.to_string(), vec![name(deed.act)])),
        }
    }
    let lost = lost.iter().map(|(why, names)| format!("not {}: {why}", names.join(", ")));
    parts.extend(lost);
    parts
}

fn name(act: Act) -> &'static str {
    match act {
        Act::Repeat => "repeat",
        Act::Double => "double",
        Act::Clear => "clear",
        Act::CashOut => "cash out",
        Act::Cut => "cut",
        Act::Turn(Side::Player) => "turn Player",
        Act::Turn(Side::Banker) => "turn Banker",
        Act::Waive(Side::Player) => "waive Player",
        Act::Waive(Side::Banker) => "waive Banker",
        Act::NewShoe => "load a shoe",
        Act::Draw => "draw",
        Act::CutCard => "show the cut card",
        Act::OpenBets => "open bets",
        Act::LastBets => "call last bets",
        Act::CloseBets => "close bets",
        Act::Ghost => "deal a ghost hand",
        Act::Open => "open",
        Act::Close => "close",
        Act::Pause => "pause",
        Act::Resume => "resume",
        Act::EndShoe => "end the shoe",
        Act::CountShoe => "count the cards",
        Act::Report => "report",
        Act::Rule => "rule",
        Act::Dismiss => "dismiss",
    }
}
