//! What a strategy is given, and what it is opened to.

use std::num::{NonZeroU32, NonZeroU64};

use baccarat::{BySide, Cents, Collection, Terms};
use house::Offer;
use serde_json::{Value, json};
use sim::Count;
use sim::strategy::{Pick, Plan, Progression, Session, Spot, Strategy, Trend};

use super::super::number;
use super::super::refusal::Refusal;
use super::super::run::Run;
use super::Played;

/// Somebody who bets by a rule.
#[derive(Clone, Debug, clap::Args)]
pub(in crate::sim) struct StrategyArgs {
    /// Bet by a rule and report what becomes of the money: what to bet on, a slash, and how much,
    /// such as banker/martingale or follow-shoe/flat. `sabot sim strategies` lists both.
    #[arg(long, value_name = "PICK/PROGRESSION")]
    pub(in crate::sim) strategy: Option<String>,

    /// The money that a session starts with; else a hundred units.
    #[arg(long, value_name = "AMOUNT", requires = "strategy")]
    bankroll: Option<Cents>,

    /// What a stake of one is; else the least that the house takes.
    #[arg(long, value_name = "AMOUNT", requires = "strategy")]
    unit: Option<Cents>,

    /// End a session that has lost so much.
    #[arg(long, value_name = "AMOUNT", requires = "strategy")]
    stop_loss: Option<Cents>,

    /// End a session that has won so much.
    #[arg(long, value_name = "AMOUNT", requires = "strategy")]
    stop_win: Option<Cents>,

    /// How many shoes a session lasts at most; else one.
    #[arg(long, value_name = "N", requires = "strategy", value_parser = whole_shoes)]
    session_shoes: Option<NonZeroU64>,

    /// How many coups a table deals in an hour; else 70.
    #[arg(long, value_name = "N", requires = "strategy")]
    coups_per_hour: Option<NonZeroU32>,
}

/// What a pick that counts cards starts with.
const COUNT: &str = "count:";

fn whole_shoes(text: &str) -> Result<NonZeroU64, String> {
    let shoes = number::read(text)?;
    NonZeroU64::new(shoes).ok_or_else(|| "a session has at least one shoe".to_owned())
}

/// What a bankroll is when nobody says.
const BANKROLL_UNITS: i64 = 100;

impl StrategyArgs {
    /// What a part's settings say.
    pub(in crate::sim) fn of_settings(settings: &Value) -> Option<StrategyArgs> {
        let amount = |key: &str| settings[key].as_i64().map(Cents::new);
        Some(StrategyArgs {
            strategy: Some(settings["strategy"].as_str()?.to_owned()),
            bankroll: Some(amount("bankroll")?),
            unit: Some(amount("unit")?),
            stop_loss: amount("stop_loss"),
            stop_win: amount("stop_win"),
            session_shoes: NonZeroU64::new(settings["session_shoes"].as_u64()?),
            coups_per_hour: NonZeroU32::new(settings["coups_per_hour"].as_u64()?.try_into().ok()?),
        })
    }

    /// All of it that the result depends on, in numbers.
    pub(super) fn settings(&self, plan: &Plan) -> Value {
        let session = plan.session();
        json!({
            "strategy": self.name(),
            "bankroll": session.bankroll.get(),
            "unit": session.unit.get(),
            "stop_loss": session.stop_loss.map(Cents::get),
            "stop_win": session.stop_win.map(Cents::get),
            "session_shoes": session.shoes,
            "coups_per_hour": self.coups_per_hour(),
        })
    }

    pub(super) fn name(&self) -> &str {
        self.strategy.as_deref().unwrap_or_default()
    }

    pub(super) fn coups_per_hour(&self) -> NonZeroU32 {
        self.coups_per_hour.unwrap_or(Session::COUPS_PER_HOUR)
    }

    /// The strategy at the run's table.
    pub(in crate::sim) fn open(&self, run: &Run) -> Result<Played, Refusal> {
        let strategy = read(self.name(), run)?;
        let spots = strategy.pick.spots();
        let minimum = spots.iter().map(|spot| spot.minimum).max().unwrap_or(Cents::whole(1));
        let unit = self.unit.unwrap_or(minimum);
        let hundred = || unit.get().checked_mul(BANKROLL_UNITS).map(Cents::new);
        let session = Session {
            bankroll: self.bankroll.or_else(hundred).unwrap_or(Session::MONEY_MAX),
            unit,
            stop_loss: self.stop_loss,
            stop_win: self.stop_win,
            shoes: self.session_shoes.unwrap_or(NonZeroU64::MIN),
            // A commission that is owed is money gone all the same.
            terms: Terms { collection: Collection::Deducted, ..run.house.terms() },
            ghosts_on_roads: run.house.ghost.on_roads,
        };
        let plan = Plan::new(strategy, session, run.procedure.clone(), run.seed)
            .map_err(Refusal::NoPlan)?;
        Ok(Played { args: self.clone(), plan })
    }
}

/// Reads a pick and a progression, in either order; what is not said is Banker, and flat.
fn read(text: &str, run: &Run) -> Result<Strategy, Refusal> {
    let refuse = |why: String| Refusal::NoStrategy { text: text.to_owned(), why };
    let (mut pick, mut progression) = (None, None);
    for part in text.split('/').map(str::trim) {
        let is_again = match pick_of(part, run).map_err(refuse)? {
            Some(found) => pick.replace(found).is_some(),
            None => {
                let found: Progression =
                    part.parse().map_err(|why| refuse(unknown(part, &why, run)))?;
                progression.replace(found).is_some()
            }
        };
        if is_again {
            return Err(refuse("say once what to bet on, and once how much".to_owned()));
        }
    }
    let banker = || spot("banker", run).map(Pick::Always);
    let pick = pick.or_else(banker).ok_or_else(|| refuse("there is no Banker".to_owned()))?;
    Ok(Strategy {
        pick,
        progression: progression
            .or_else(|| Progression::named("flat"))
            .expect("flat is a progression"),
    })
}

/// What to bet on, if the text says so: a wager of the house, a trend, or a count after `count:`.
/// The error says what is wrong with a count.
fn pick_of(text: &str, run: &Run) -> Result<Option<Pick>, String> {
    if let Some(count) = text.strip_prefix(COUNT) {
        return counted(count, run).map(Some);
    }
    let Some(trend) = Trend::named(text) else { return Ok(spot(text, run).map(Pick::Always)) };
    let spots = spot("player", run)
        .zip(spot("banker", run))
        .map(|(player, banker)| BySide { player, banker });
    Ok(spots.map(|spots| Pick::Trend { trend, spots, otherwise: None }))
}

fn counted(text: &str, run: &Run) -> Result<Pick, String> {
    // A wager that is not there is told as such, and not that no count is published for it.
    let id = text.split(':').next().unwrap_or_default();
    let spot = spot(id, run).ok_or_else(|| {
        let ids = run.house.wager_ids();
        let meant = house::nearest(id, ids.iter().map(String::as_str));
        let meant = meant.map_or_else(String::new, |meant| format!(": did you mean `{meant}`?"));
        format!("the house has no wager `{}` to count for{meant}", id.escape_debug())
    })?;
    let count: Count =
        text.parse().map_err(|why| format!("the count `{}`: {why}", text.escape_debug()))?;
    Ok(Pick::Counted { count, spot })
}

fn spot(id: &str, run: &Run) -> Option<Spot> {
    let offer = run.house.wagers.all().find(|offer| offer.wager.id().as_str() == id)?;
    let Offer { wager, minimum, maximum, .. } = offer.clone();
    Some(Spot { wager, minimum, maximum })
}

/// A part that is neither a pick nor a progression, with what may be meant.
fn unknown(part: &str, why: &sim::strategy::ParseProgressionError, run: &Run) -> String {
    let wagers = run.house.wager_ids();
    let progressions = sim::strategy::Named::all().iter().map(|named| named.name.to_owned());
    let trends = Trend::all().map(|trend| trend.name().to_owned());
    let names: Vec<String> = wagers.into_iter().chain(progressions).chain(trends).collect();
    match house::nearest(part, names.iter().map(String::as_str)) {
        Some(meant) => format!("`{}`: did you mean `{meant}`?", part.escape_debug()),
        None => why.to_string(),
    }
}
