//! What there is to learn: when cards are drawn and why, what wagers cost, what systems come to.

use std::sync::OnceLock;

use axum::Json;
use axum::extract::Query;
use axum::extract::rejection::QueryRejection;
use baccarat::tableau::{self, Action, Reason};
use baccarat::{BySide, Card, Coup, Hand, Side, Step, Total, Winner};
use protocol::wire::{HouseCard, WagerCard};
use serde::{Deserialize, Serialize};
use tokio::sync::Mutex;
use utoipa::{IntoParams, ToSchema};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use super::error::{ApiError, ApiResult, ErrorBody};
use crate::chance;
use crate::evidence::{self, Evidence};

/// The routes of what there is to learn.
pub(super) fn routes() -> OpenApiRouter<std::sync::Arc<crate::app::App>> {
    OpenApiRouter::new()
        .routes(routes!(drawing_rules))
        .routes(routes!(coup))
        .routes(routes!(prices))
        .routes(routes!(systems))
}

/// When hands draw a third card.
#[derive(Serialize, ToSchema)]
pub(super) struct DrawingRules {
    /// Whether the Player draws, by its total: 0 to 9.
    player: Vec<bool>,
    /// The Banker's rows, by its total: 0 to 9.
    banker: Vec<BankerRow>,
}

/// When the Banker draws on one total.
#[derive(Serialize, ToSchema)]
pub(super) struct BankerRow {
    /// The Banker's total in two cards.
    total: u8,
    /// Whether it draws if the Player stood.
    stood: bool,
    /// Whether it draws, by what the Player's third card counts: 0 to 9.
    third: Vec<bool>,
}

/// When hands draw a third card, as the drawing rules have it.
#[utoipa::path(get, path = "/api/v1/learn/tableau", tag = "learn",
    responses((status = 200, body = DrawingRules)))]
pub(super) async fn drawing_rules() -> Json<DrawingRules> {
    let row = |banker: Total| BankerRow {
        total: banker.get(),
        stood: tableau::banker_draws(banker, None),
        third: (0..=9).map(|third| tableau::banker_draws(banker, Some(third))).collect(),
    };
    Json(DrawingRules {
        player: Total::ALL.into_iter().map(tableau::player_draws).collect(),
        banker: Total::ALL.into_iter().map(row).collect(),
    })
}

/// A coup to be explained.
#[derive(Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Dealt {
    /// Its cards in the order in which they are drawn, such as `3cTh2h6c6d2s`; one dealt by chance
    /// if nothing is said.
    cards: Option<String>,
}

/// A coup, and why each card was drawn.
#[derive(Serialize, ToSchema)]
pub(super) struct Explained {
    /// The cards of each hand.
    hands: Hands<Vec<String>>,
    /// What each comes to.
    totals: Hands<u8>,
    /// Who wins: `player`, `banker` or `tie`.
    winner: &'static str,
    /// What was decided after the first four cards, in order.
    steps: Vec<Why>,
}

/// One thing for each hand.
#[derive(Serialize, ToSchema)]
pub(super) struct Hands<T> {
    /// The Player's.
    player: T,
    /// The Banker's.
    banker: T,
}

/// Why a hand drew or stood.
#[derive(Serialize, ToSchema)]
pub(super) struct Why {
    /// Whose hand: `player` or `banker`.
    side: &'static str,
    /// Whether it draws.
    draws: bool,
    /// The rule: `natural`, `own-total`, `player-stood` or `player-drew`.
    rule: &'static str,
    /// The total that the rule looks at, in two cards.
    total: u8,
    /// What the Player's third card counts, if the rule looks at it.
    third: Option<u8>,
    /// For a natural: whose it is, `player`, `banker` or `tie` if both have the same.
    natural: Option<&'static str>,
    /// The card that was drawn.
    card: Option<String>,
    /// The article of docs/RULES.md.
    article: u8,
}

/// A coup, and why each card was drawn.
#[utoipa::path(get, path = "/api/v1/learn/coup", tag = "learn", params(Dealt),
    responses(
        (status = 200, body = Explained),
        (status = 400, description = "These are not the cards of a coup", body = ErrorBody),
    ))]
pub(super) async fn coup(
    dealt: Result<Query<Dealt>, QueryRejection>,
) -> ApiResult<Json<Explained>> {
    let Query(Dealt { cards }) = dealt?;
    let hands = match cards {
        Some(cards) => hands_of(&cards).ok_or_else(|| {
            ApiError::malformed("cards are written like 3cTh2h6c, in the order they are drawn")
        })?,
        None => by_chance(),
    };
    Ok(Json(explained(&hands)))
}

fn hands_of(text: &str) -> Option<BySide<Hand>> {
    const LENGTHS: std::ops::RangeInclusive<usize> = 8..=12;
    if !text.is_ascii() || !LENGTHS.contains(&text.len()) || !text.len().is_multiple_of(2) {
        return None;
    }
    let mut coup = Coup::new();
    for at in (0..text.len()).step_by(2) {
        coup.give(text[at..at + 2].parse().ok()?).ok()?;
    }
    match coup.next() {
        Step::Over(_) => coup.hands().copied(),
        Step::Draw(_) => None,
    }
}

fn by_chance() -> BySide<Hand> {
    let deck: Vec<Card> = Card::deck().collect();
    let size = u32::try_from(deck.len()).expect("a deck is small");
    let mut coup = Coup::new();
    while let Step::Draw(_) = coup.next() {
        let card = deck[usize::try_from(chance::below(size)).expect("it is a place in the deck")];
        coup.give(card).expect("it was called for");
    }
    *coup.hands().expect("it is over")
}

fn explained(hands: &BySide<Hand>) -> Explained {
    let totals = hands.as_ref().map(Hand::total);
    let written = |side: Side| hands[side].cards().iter().map(ToString::to_string).collect();
    Explained {
        hands: Hands { player: written(Side::Player), banker: written(Side::Banker) },
        totals: Hands { player: totals.player.get(), banker: totals.banker.get() },
        winner: Winner::of(&totals).id(),
        steps: tableau::decisions(hands)
            .into_iter()
            .flatten()
            .map(|why| step(why, hands))
            .collect(),
    }
}

fn step(decision: tableau::Decision, hands: &BySide<Hand>) -> Why {
    let tableau::Decision { side, action, reason } = decision;
    let draws = action == Action::Draw;
    let (rule, total, third, natural) = match reason {
        Reason::Natural { of, total } => ("natural", total, None, Some(of.id())),
        Reason::PlayersTotal { player } => ("own-total", player, None, None),
        Reason::PlayerStood { banker } => ("player-stood", banker, None, None),
        Reason::PlayerDrew { banker, third } => ("player-drew", banker, Some(third), None),
    };
    Why {
        side: match side {
            Side::Player => "player",
            Side::Banker => "banker",
        },
        draws,
        rule,
        total: total.get(),
        third,
        natural,
        card: hands[side].third().filter(|_| draws).map(|card| card.to_string()),
        article: reason.article().number(),
    }
}

/// A house that comes with the program, and what its wagers cost.
#[derive(Serialize, ToSchema)]
pub(super) struct Priced {
    /// The preset's name.
    preset: String,
    /// The house's name.
    house: String,
    /// How many decks.
    decks: u8,
    /// Every wager that it offers, as `welcome` has it: what it pays and the exact edge.
    #[schema(value_type = Vec<Object>)]
    wagers: Vec<WagerCard>,
}

/// What every wager of the houses that come with the program costs, exactly.
#[utoipa::path(get, path = "/api/v1/learn/prices", tag = "learn",
    responses((status = 200, body = [Priced])))]
pub(super) async fn prices() -> ApiResult<Json<&'static [Priced]>> {
    // Whoever asks later is told without a thread of its own: anybody may ask, and often.
    if let Some(priced) = PRICED.get() {
        return Ok(Json(priced));
    }
    let _counting = PRICING.lock().await;
    let priced = tokio::task::spawn_blocking(|| PRICED.get_or_init(priced)).await;
    Ok(Json(priced.map_err(|error| ApiError::fault(&error))?))
}

/// The prices, counted once: the house files are in the program.
static PRICED: OnceLock<Vec<Priced>> = OnceLock::new();
/// Whoever asks while they are counted waits for one thread and not in one each.
static PRICING: Mutex<()> = Mutex::const_new(());

fn priced() -> Vec<Priced> {
    let price = |preset: &'static str| {
        let house = house::House::preset(preset)?;
        let HouseCard { name, decks, wagers, .. } = HouseCard::of(&house);
        Some(Priced { preset: preset.to_owned(), house: name, decks, wagers })
    };
    house::House::preset_names().into_iter().filter_map(price).collect()
}

/// As of the prices: one thread plays, and whoever asks meanwhile waits for it.
static PLAYING: Mutex<()> = Mutex::const_new(());

/// What systems of betting and the roads come to, played by this program.
#[utoipa::path(get, path = "/api/v1/learn/evidence", tag = "learn",
    responses((status = 200, body = Evidence)))]
pub(super) async fn systems() -> ApiResult<Json<&'static Evidence>> {
    if let Some(played) = evidence::played_already() {
        return Ok(Json(played));
    }
    let _playing = PLAYING.lock().await;
    let played = tokio::task::spawn_blocking(evidence::played).await;
    Ok(Json(played.map_err(|error| ApiError::fault(&error))?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn bug_17_prices_are_counted_once_whoever_asks() {
        let first = prices().await.expect("prices").0;
        let again = prices().await.expect("prices").0;
        assert!(std::ptr::eq(first, again), "they are kept");
        assert_eq!(first.len(), house::House::preset_names().len());
    }
}
