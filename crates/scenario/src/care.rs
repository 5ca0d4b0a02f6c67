//! Responsible play in words: what is asked for, what happens, and what a patron is told.

use baccarat::Cents;
use table::{
    Actor, CareEvent, CareRequest, CareView, Lasts, Limit, LimitView, Looser, Millis, PatronId,
    Request, Time,
};

use super::fault::Problem;
use super::instruction::{AMOUNT, By, Instruction, PATRON, by_whom, numbers, seconds};
use super::phrase::time_of_day;
use super::words::Words;

const SPAN: &str = "a time such as 45s, 30m, 2h or 7d";

/// What patrons ask for their own sake. Patrons may be several, such as `1-9`.
pub(super) fn of_care(first: &str, words: &mut Words<'_>) -> Result<Instruction, Problem> {
    if first == "time" {
        words.must("out")?;
    }
    let patrons = words.read_with(PATRON, numbers)?;
    let requests: Box<dyn Fn(PatronId) -> Vec<CareRequest>> = match first {
        "limit" => {
            let limits = limits(words)?;
            Box::new(move |patron| {
                limits.iter().map(|&limit| CareRequest::SetLimit { patron, limit }).collect()
            })
        }
        "time" => {
            let lasts = words.read_with(SPAN, span)?;
            Box::new(move |patron| vec![CareRequest::TakeTimeOut { patron, lasts }])
        }
        "exclude" => {
            words.must("for")?;
            let lasts = words.read_with("ever, or a time such as 365d", lasts)?;
            Box::new(move |patron| vec![CareRequest::Exclude { patron, lasts }])
        }
        _ => Box::new(|patron| vec![CareRequest::Acknowledge { patron }]),
    };
    let by = by_whom(words)?;
    let mut asked = Vec::new();
    for patron in patrons.map(PatronId) {
        let by = by.unwrap_or(By::Named(Actor::Patron(patron)));
        asked.extend(requests(patron).into_iter().map(|request| (by, request.into())));
    }
    Ok(Instruction::Ask(asked))
}

/// One limit, or `none` for all of them lifted.
fn limits(words: &mut Words<'_>) -> Result<Vec<Limit>, Problem> {
    let wanted = "loss, time, check or none";
    match words.next().unwrap_or_default() {
        "none" => Ok(vec![Limit::Loss(None), Limit::Time(None), Limit::RealityCheck(None)]),
        "loss" if words.take("none") => Ok(vec![Limit::Loss(None)]),
        "time" if words.take("none") => Ok(vec![Limit::Time(None)]),
        "check" if words.take("none") => Ok(vec![Limit::RealityCheck(None)]),
        "loss" => Ok(vec![Limit::Loss(Some(words.read(AMOUNT)?))]),
        "time" => Ok(vec![Limit::Time(Some(words.read_with(SPAN, span)?))]),
        "check" => Ok(vec![Limit::RealityCheck(Some(words.read_with(SPAN, span)?))]),
        found => Err(Problem::expected_one_of(wanted, found, ["loss", "time", "check", "none"])),
    }
}

fn lasts(word: &str) -> Option<Lasts> {
    match word {
        "ever" => Some(Lasts::ForEver),
        word => span(word).map(Lasts::For),
    }
}

/// `45s`, `59.999s`, `30m`, `2h` or `7d`. Five digits are enough for whole years of any of them but
/// seconds.
pub(super) fn span(word: &str) -> Option<Millis> {
    let unit = word.chars().last()?;
    let count = word.strip_suffix(unit)?;
    if unit == 's' && count.contains('.') {
        return seconds(count).map(Millis);
    }
    let is_number = count.len() <= 5 && count.bytes().all(|it| it.is_ascii_digit());
    let count: u64 = count.parse().ok().filter(|_| is_number)?;
    match unit {
        's' => Some(Millis(count * 1_000)),
        'm' => Some(Millis::minutes(count)),
        'h' => Some(Millis::hours(count)),
        'd' => Some(Millis::hours(count * 24)),
        _ => None,
    }
}

/// What happens for a patron's own sake.
pub(super) fn care_phrase(asked: &Request, event: &CareEvent) -> String {
    match event {
        CareEvent::LimitSet { patron, limit, from } => {
            let from = from.map(|from| format!(" from {}", day_and_time(from)));
            let whose = match asked {
                Request::Care(CareRequest::SetLimit { patron: asked, .. }) if asked == patron => {
                    String::new()
                }
                _ => format!(" for patron {}", patron.0),
            };
            format!("{}{whose}{}", limit_words(limit), from.unwrap_or_default())
        }
        CareEvent::TimeOutTaken { patron: PatronId(patron), lasts } => {
            format!("patron {patron} takes a time-out of {}", lasts.clock())
        }
        CareEvent::Excluded { patron: PatronId(patron), lasts } => {
            format!("patron {patron} is excluded {}", lasts_words(*lasts))
        }
        CareEvent::Acknowledged { patron: PatronId(patron), played, net } => {
            format!("patron {patron} was told: {} played, net {net}", played.clock())
        }
    }
}

pub fn limit_words(limit: &Limit) -> String {
    match limit {
        Limit::Loss(None) => "no loss limit".to_owned(),
        Limit::Loss(Some(limit)) => format!("loss limit {limit}"),
        Limit::Time(None) => "no time limit".to_owned(),
        Limit::Time(Some(limit)) => format!("time limit {}", limit.clock()),
        Limit::RealityCheck(None) => "no reality check of their own".to_owned(),
        Limit::RealityCheck(Some(every)) => format!("reality check every {}", every.clock()),
    }
}

/// How long an exclusion lasts, in words.
pub fn lasts_words(lasts: Lasts) -> String {
    match lasts {
        Lasts::For(lasts) => format!("for {}", lasts.clock()),
        Lasts::ForEver => "for ever".to_owned(),
    }
}

/// The time of day, and on which day. The clock of a scenario starts with the first.
fn day_and_time(time: Time) -> String {
    format!("{} on day {}", time_of_day(time), time.0 / table::DAY.0 + 1)
}

/// What a patron is told of their own play.
pub(super) fn session(care: Option<&CareView>) -> Vec<String> {
    let Some(care) = care else { return vec!["no session".to_owned()] };
    let mut told = match care.session {
        Some(it) => vec![format!("{} played", it.played.clock()), format!("net {}", it.net)],
        None => vec!["no session".to_owned()],
    };
    told.extend(limit_told(&care.loss, Limit::Loss, |left: Cents| left.to_string()));
    told.extend(limit_told(&care.time, Limit::Time, |left| left.clock().to_string()));
    told.extend(match (care.is_check_due, care.reality_check.left) {
        (true, _) => Some("a reality check waits".to_owned()),
        (false, left) => left.map(|left| format!("reality check in {}", left.clock())),
    });
    told.extend(looser_told(care.reality_check.looser, Limit::RealityCheck));
    told.extend(care.time_out.map(|left| format!("time-out for {} more", left.clock())));
    told.extend(care.exclusion.map(|left| format!("excluded {}", lasts_words(left))));
    told
}

fn limit_told<T: Copy>(
    view: &LimitView<T>,
    make: fn(Option<T>) -> Limit,
    left_words: impl Fn(T) -> String,
) -> Vec<String> {
    let in_force = view.limit.zip(view.left).map(|(limit, left)| {
        format!("{}, {} left", limit_words(&make(Some(limit))), left_words(left))
    });
    in_force.into_iter().chain(looser_told(view.looser, make)).collect()
}

fn looser_told<T>(looser: Option<Looser<T>>, make: fn(Option<T>) -> Limit) -> Option<String> {
    let Looser { limit, from } = looser?;
    Some(format!("{} from {}", limit_words(&make(limit)), day_and_time(from)))
}
