//! The wagers a house offers: those of the catalogue, at its own price if it likes, and its own.

use std::str::FromStr;

use baccarat::{
    Article, Cents, Condition, Fact, Line, Odds, Pays, Rate, Values, Wager, WagerId, Winner,
    catalogue,
};
use serde_json::{Value, json};
use toml::de::DeValue;

use crate::fault::Problem;
use crate::kinds::{
    Amount, Kind, ListOf, Percent, Text, culprits, not_a_choice, string, too_long, unreadable,
    wrong_kind,
};
use crate::options::commission::Commission;
use crate::options::limits::Limits;
use crate::outline::ANY_NAME;
use crate::reader::Section;

/// A wager that a house offers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// What it is and pays.
    pub wager: Wager,
    /// The least that may be staked on it.
    pub minimum: Cents,
    /// The most that may be staked on it.
    pub maximum: Cents,
    /// The article that describes it; `None` for a wager of the house's own.
    pub article: Option<Article>,
}

impl Offer {
    /// Whether it is Player, Banker or Tie, and not a side wager.
    pub fn is_main(&self) -> bool {
        matches!(self.wager.id().as_str(), "player" | "banker" | "tie")
    }
}

/// What a house pays: the wagers it offers, and all others it knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wagers {
    offered: Vec<Offer>,
    others: Vec<Offer>,
}

impl Wagers {
    /// Reads `wagers`, the list, and `[wager.*]`, what the house says of each.
    pub(crate) fn read(root: &mut Section<'_>, commission: &Commission, limits: &Limits) -> Wagers {
        let usual = ["player", "banker", "tie"].map(|id| Ok(id.parse().expect("sound"))).to_vec();
        let listed = root.get(
            "wagers",
            &ListOf(Name),
            usual,
            "The wagers offered, in the order of the layout.",
        );
        let mut known = catalogue_offers(commission, limits);
        root.section("wager", "What the house says of its wagers, each by its name.", |section| {
            for name in section.names() {
                let about = "A wager: one of the catalogue at the house's own price or limits, or \
                             one of the house's own.";
                section.section(&name, about, |section| {
                    read_wager(&name, section, limits, &mut known);
                });
            }
        });
        offer(root, listed, known)
    }

    /// Those that are offered, in the order of the layout.
    pub fn offered(&self) -> &[Offer] {
        &self.offered
    }

    /// The wager of that name as this house pays it, whether or not it is offered.
    pub fn find(&self, id: &str) -> Option<&Wager> {
        self.all().map(|offer| &offer.wager).find(|wager| wager.id().as_str() == id)
    }

    /// Every wager the house knows, those it offers first.
    pub fn all(&self) -> impl Iterator<Item = &Offer> {
        self.offered.iter().chain(&self.others)
    }
}

/// The catalogue as this house pays it before it says anything of a wager.
fn catalogue_offers(commission: &Commission, limits: &Limits) -> Vec<Offer> {
    let offer = |entry: &catalogue::Entry| {
        let (wager, article) = match entry.wager.id().as_str() {
            "banker" => (commission.banker(), commission.article()),
            _ => (entry.wager.clone(), entry.article),
        };
        let (minimum, maximum) = usual_limits(wager.id(), limits);
        Offer { wager, minimum, maximum, article: Some(article) }
    };
    catalogue::all().iter().map(offer).collect()
}

fn usual_limits(id: &WagerId, limits: &Limits) -> (Cents, Cents) {
    match id.as_str() {
        "player" | "banker" => (limits.minimum, limits.maximum),
        _ => (limits.side_minimum, limits.side_maximum),
    }
}

/// Puts the listed wagers first and in order.
fn offer(root: &Section<'_>, listed: Vec<Listed>, mut known: Vec<Offer>) -> Wagers {
    let mut offered: Vec<Offer> = Vec::new();
    if listed.is_empty() {
        let why = "a house offers at least one wager".to_owned();
        root.fault("wagers", Problem::Conflict { why });
    }
    let mut repeated: Vec<WagerId> = Vec::new();
    for (item, id) in listed.into_iter().enumerate() {
        let id = match id {
            Ok(id) => id,
            Err(problem) => {
                root.fault_in_list("wagers", item, problem);
                continue;
            }
        };
        if let Some(place) = known.iter().position(|offer| *offer.wager.id() == id) {
            offered.push(known.remove(place));
        } else if offered.iter().any(|offer| *offer.wager.id() == id) {
            // However often it is listed, it is told once.
            if !repeated.contains(&id) {
                let why = format!("`{id}` is listed twice");
                root.fault_in_list("wagers", item, Problem::Conflict { why });
                repeated.push(id);
            }
        } else {
            let ids = known.iter().map(|offer| offer.wager.id().as_str());
            root.fault_in_list("wagers", item, not_a_choice(id.as_str(), ids));
        }
    }
    Wagers { offered, others: known }
}

/// What a house says of a wager. A line with a fault is `None`.
struct Said {
    title: Option<String>,
    pays: Option<Pays>,
    lines: Option<Vec<Option<Line>>>,
}

impl Said {
    /// A file that writes `lines` replaces the `pays` of its preset, and the other way round.
    fn over_the_preset(self, section: &Section<'_>) -> Said {
        match (section.sets("pays"), section.sets("lines")) {
            (true, false) => Said { lines: None, ..self },
            (false, true) => Said { pays: None, ..self },
            _ => self,
        }
    }
}

/// Reads `[wager.NAME]` and changes or adds the wager.
fn read_wager(name: &str, section: &mut Section<'_>, limits: &Limits, known: &mut Vec<Offer>) {
    let said = Said {
        title: section.maybe("name", &Text, "Its name on the layout."),
        pays: section.maybe("pays", &Price, "What it pays, if all its winning lines pay the same."),
        lines: section.each(
            "lines",
            "Its pay table: the first line that matches decides, none means lose.",
            read_line,
        ),
    };
    let said = said.over_the_preset(section);
    let minimum = section.maybe("minimum", &Amount, "The least that may be staked on it.");
    let maximum = section.maybe("maximum", &Amount, "The most that may be staked on it.");

    let id = match WagerId::from_str(name) {
        Ok(id) => id,
        // The template from which the schema is made stands for every name.
        Err(_) if name == ANY_NAME => return,
        Err(error) => return section.fault("", unreadable(name, &error)),
    };
    let place = known.iter().position(|offer| *offer.wager.id() == id);
    let existing = place.map(|place| &known[place]);
    let Some(wager) = build(section, id, existing.map(|offer| &offer.wager), said) else { return };
    let (usual_minimum, usual_maximum) = usual_limits(wager.id(), limits);
    let offer = Offer {
        minimum: minimum.unwrap_or(usual_minimum),
        maximum: maximum.unwrap_or(usual_maximum),
        article: existing.and_then(|offer| offer.article),
        wager,
    };
    match place {
        Some(place) => known[place] = offer,
        None => known.push(offer),
    }
}

/// The wager that a section describes, over the one of that name in the catalogue if there is one.
fn build(
    section: &Section<'_>,
    id: WagerId,
    existing: Option<&Wager>,
    said: Said,
) -> Option<Wager> {
    if id.as_str() == "banker" && (said.pays.is_some() || said.lines.is_some()) {
        let why = "what Banker pays follows from [commission]: set `mode` and `rate` there";
        section.fault("", Problem::Conflict { why: why.to_owned() });
        return None;
    }
    let lines = match (said.lines, said.pays, existing) {
        (Some(_), Some(_), _) => {
            let why = "write `pays` or `lines`, not both".to_owned();
            section.fault("pays", Problem::Conflict { why });
            return None;
        }
        (Some(lines), None, _) => lines.into_iter().collect::<Option<Vec<_>>>()?,
        (None, Some(pays), Some(wager)) => repriced(section, wager, pays)?,
        (None, None, Some(wager)) => wager.lines().to_vec(),
        (None, _, None) => {
            let example = "lines = [{ when = { winner = \"banker\", banker-total = 9 }, \
                           pays = \"3:1\" }]";
            section.fault("lines", Problem::Missing { example: example.to_owned() });
            return None;
        }
    };
    let title = said.title.or_else(|| existing.map(|wager| wager.name().to_owned()));
    let title = title.unwrap_or_else(|| id.to_string());
    if !lines.is_empty() && lines.iter().all(|line| line.pays == Pays::Push) {
        let why = "a wager that only pushes never wins".to_owned();
        section.fault("", Problem::Conflict { why });
        return None;
    }
    Wager::new(id, title, lines)
        .map_err(|error| section.fault("lines", Problem::Conflict { why: error.to_string() }))
        .ok()
}

/// The wager's lines, with one price in place of another.
fn repriced(section: &Section<'_>, wager: &Wager, price: Pays) -> Option<Vec<Line>> {
    let mut prices = wager.lines().iter().filter_map(|line| match line.pays {
        Pays::Win { odds, .. } => Some(odds),
        Pays::Push => None,
    });
    let first = prices.next();
    if !prices.all(|odds| Some(odds) == first) {
        let why = "this wager pays several odds: write its `lines`".to_owned();
        section.fault("pays", Problem::Conflict { why });
        return None;
    }
    let reprice = |line: &Line| match line.pays {
        Pays::Win { .. } => Line { pays: price, ..line.clone() },
        Pays::Push => line.clone(),
    };
    Some(wager.lines().iter().map(reprice).collect())
}

/// One line of a pay table; `None` if it has a fault, which is noted.
fn read_line(section: &mut Section<'_>) -> Option<Line> {
    let when = section.section("when", "What must hold for the line to decide.", |section| {
        Fact::ALL.into_iter().fold(Condition::always(), |condition, fact| {
            match section.maybe(fact.key(), &Answers(fact), about(fact)) {
                Some(values) => condition.and_one_of(fact, values),
                None => condition,
            }
        })
    });
    let example = Pays::win(Odds::new(40, 1).expect("sound odds"));
    let pays = section.need("pays", &Price, &example, "What the line pays.");
    let rate =
        section.get("commission", &Percent, Rate::ZERO, "The commission on what this line wins.");
    let pays = match pays? {
        Pays::Win { odds, .. } => Pays::Win { odds, commission: rate },
        Pays::Push => Pays::Push,
    };
    Some(Line { when, pays })
}

fn about(fact: Fact) -> &'static str {
    match fact {
        Fact::Winner => "Who won.",
        Fact::Total(_) => "The hand's total at the end.",
        Fact::Cards(_) => "How many cards the hand has.",
        Fact::Natural(_) => "Whether the hand has 8 or 9 in two cards.",
        Fact::Pair(_) => "Whether the hand's first two cards share a rank.",
        Fact::PerfectPair(_) => "Whether the hand's first two cards share rank and suit.",
        Fact::Margin => "The points between the two hands.",
        Fact::SumOfTotals => "Both totals added.",
        Fact::CardsUsed => "How many cards the coup took.",
    }
}

/// An item of the list of wagers: a name, or what is wrong with it. One that is wrong does not keep
/// the others from being looked up.
type Listed = Result<WagerId, Problem>;

/// The name of a wager.
struct Name;

impl Kind for Name {
    type Value = Listed;

    fn expected(&self) -> String {
        "the name of a wager in quotes".to_owned()
    }

    fn read(&self, value: &DeValue<'_>) -> Result<Listed, Problem> {
        let text = string(value, || self.expected());
        Ok(text.and_then(|text| text.parse().map_err(|error| unreadable(text, &error))))
    }

    fn write(&self, value: &Listed) -> Value {
        json!(value.as_ref().ok().map(WagerId::as_str))
    }

    fn schema(&self) -> Value {
        let known: Vec<_> = catalogue::all()
            .iter()
            .map(|entry| {
                let description = format!("{} ({})", entry.wager.name(), entry.article);
                json!({ "const": entry.wager.id().as_str(), "description": description })
            })
            .collect();
        json!({ "type": "string", "anyOf": [
            { "oneOf": known },
            { "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$", "description": "A wager of the house's own." },
        ] })
    }
}

/// What a line pays: odds or `push`.
struct Price;

impl Kind for Price {
    type Value = Pays;

    fn expected(&self) -> String {
        "odds in quotes, such as \"40:1\", or \"push\"".to_owned()
    }

    fn read(&self, value: &DeValue<'_>) -> Result<Pays, Problem> {
        let text = string(value, || self.expected())?;
        match text {
            "push" => Ok(Pays::Push),
            odds => Odds::from_str(odds).map(Pays::win).map_err(|error| unreadable(text, &error)),
        }
    }

    fn write(&self, value: &Pays) -> Value {
        match value {
            Pays::Push => json!("push"),
            Pays::Win { odds, .. } => json!(odds.to_string()),
        }
    }

    fn schema(&self) -> Value {
        json!({ "type": "string", "pattern": "^([0-9]+:[0-9]+|push)$" })
    }
}

/// The answers to one question that a line accepts: one, a list of them, or a range as a text.
struct Answers(Fact);

impl Answers {
    /// One answer, as a number.
    fn one(&self, value: &DeValue<'_>) -> Result<u8, Problem> {
        let fact = self.0;
        let number = match value {
            DeValue::Boolean(yes) if fact.is_yes_or_no() => Some(u8::from(*yes)),
            DeValue::String(text) if fact == Fact::Winner => {
                let winner = Winner::ALL.into_iter().find(|winner| winner.id() == text);
                let ids = Winner::ALL.into_iter().map(Winner::id);
                return winner.map(|it| it as u8).ok_or_else(|| not_a_choice(text, ids));
            }
            DeValue::Integer(number) if !fact.is_yes_or_no() && fact != Fact::Winner => {
                let within = u8::from_str_radix(number.as_str(), number.radix()).ok();
                let within = within.filter(|number| fact.range().contains(*number));
                return within.ok_or_else(|| self.out_of_range(number.to_string()));
            }
            _ => None,
        };
        number.ok_or_else(|| wrong_kind(value, self.expected()))
    }

    fn out_of_range(&self, value: String) -> Problem {
        Problem::OutOfRange { value, range: format!("one of {}", self.0.range()) }
    }

    /// A range such as `4 to 7`, both included.
    fn range(&self, text: &str) -> Result<Values, Problem> {
        let why = "not a range: write it like \"4 to 7\", the smaller first";
        let (from, to) = text.split_once(" to ").ok_or_else(|| unreadable(text, &why))?;
        let is_number = |text: &&str| text.bytes().all(|byte| byte.is_ascii_digit());
        let bound = |text: &str| Some(text).filter(is_number)?.parse::<u8>().ok();
        let (Some(from), Some(to)) = (bound(from), bound(to)) else {
            return Err(unreadable(text, &why));
        };
        let range = self.0.range();
        if from > to {
            Err(unreadable(text, &why))
        } else if range.contains(from) && range.contains(to) {
            Ok(Values::range(from..=to))
        } else {
            Err(self.out_of_range(format!("\"{text}\"")))
        }
    }
}

impl Kind for Answers {
    type Value = Values;

    fn expected(&self) -> String {
        match self.0 {
            Fact::Winner => "\"player\", \"banker\" or \"tie\", or a list of them".to_owned(),
            fact if fact.is_yes_or_no() => "true or false".to_owned(),
            fact => {
                let (range, least) = (fact.range(), fact.range().iter().next().unwrap_or(0));
                let most = range.iter().last().unwrap_or(0);
                format!("a number of {range}, a list of them, or a range \"{least} to {most}\"")
            }
        }
    }

    fn read(&self, value: &DeValue<'_>) -> Result<Values, Problem> {
        match value {
            DeValue::Array(items) if !self.0.is_yes_or_no() => {
                if let Some(problem) = too_long(items) {
                    return Err(problem);
                }
                items.iter().map(|item| self.one(item.get_ref())).collect()
            }
            DeValue::String(text) if !self.0.is_yes_or_no() && self.0 != Fact::Winner => {
                self.range(text)
            }
            value => self.one(value).map(Values::one),
        }
    }

    fn culprits(&self, value: &DeValue<'_>) -> Vec<(usize, Problem)> {
        if self.0.is_yes_or_no() {
            Vec::new()
        } else {
            culprits(value, |item| self.one(item).err())
        }
    }

    fn write(&self, value: &Values) -> Value {
        json!(value.iter().collect::<Vec<_>>())
    }

    fn schema(&self) -> Value {
        let one = match self.0 {
            Fact::Winner => json!({ "enum": Winner::ALL.map(Winner::id) }),
            fact if fact.is_yes_or_no() => return json!({ "type": "boolean" }),
            fact => json!({ "enum": fact.range().iter().collect::<Vec<_>>() }),
        };
        let many = json!({ "type": "array", "items": one });
        match self.0 {
            Fact::Winner => json!({ "anyOf": [one, many] }),
            _ => {
                let range = json!({ "type": "string", "pattern": "^[0-9]+ to [0-9]+$" });
                json!({ "anyOf": [one, many, range] })
            }
        }
    }
}
