//! Moments as people write them: in UTC, unless an offset is given.

use jiff::Timestamp;
use jiff::civil::DateTime;
use jiff::tz::TimeZone;
use table::Time;

/// A text that is no moment.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no moment: write 2026-11-16, or 2026-11-16T18:00+01:00")]
pub struct TimeError {
    /// Without what commands a terminal.
    text: String,
}

/// A moment as `2026-11-16 18:00:00.000`, in UTC. Milliseconds are those since 1970.
pub fn written(time: Time) -> String {
    match civil(time) {
        Some(at) => {
            let seconds = format!("{:02}:{:02}:{:02}", at.hour(), at.minute(), at.second());
            format!("{} {seconds}.{:03}", at.date(), at.millisecond())
        }
        None => unwritten(time),
    }
}

/// The day of a moment as `2026-11-16`, in UTC.
pub fn date(time: Time) -> String {
    civil(time).map_or_else(|| unwritten(time), |at| at.date().to_string())
}

fn civil(time: Time) -> Option<DateTime> {
    let moment = Timestamp::from_millisecond(i64::try_from(time.0).ok()?).ok()?;
    Some(TimeZone::UTC.to_datetime(moment))
}

/// Later than any calendar here goes.
fn unwritten(time: Time) -> String {
    format!("{} ms", time.0)
}

/// Reads `2026-11-16`, `2026-11-16T18:00` or either with an offset such as `+01:00` or `Z`.
pub fn read(text: &str) -> Result<Time, TimeError> {
    let none = || TimeError { text: text.chars().filter(|it| !it.is_control()).collect() };
    let with_offset = text.parse::<Timestamp>().ok();
    let moment = match with_offset {
        Some(moment) => moment,
        None => {
            let civil: DateTime = text.parse().map_err(|_| none())?;
            TimeZone::UTC.to_timestamp(civil).map_err(|_| none())?
        }
    };
    u64::try_from(moment.as_millisecond()).map(Time).map_err(|_| none())
}

#[cfg(test)]
mod tests {
    use table::Time;

    use super::{date, read, written};

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let told = read(text).map_or_else(|error| error.to_string(), written);
        assert_eq!(told, expected);
    }

    #[test]
    fn moments_are_in_utc_unless_they_say_otherwise() {
        check("2026-11-16", "2026-11-16 00:00:00.000");
        check("2026-11-16T18:00", "2026-11-16 18:00:00.000");
        check("2026-11-16T18:00:01.5", "2026-11-16 18:00:01.500");
        check("2026-11-16T18:00Z", "2026-11-16 18:00:00.000");
        check("2026-11-16T18:00+01:00", "2026-11-16 17:00:00.000");
        check("1970-01-01", "1970-01-01 00:00:00.000");
    }

    #[test]
    fn bug_18_a_day_is_of_the_moment_and_not_cut_out_of_its_words() {
        let day = |text| date(read(text).expect("a moment"));
        assert_eq!(day("2026-11-16T23:59:59.999"), "2026-11-16");
        assert_eq!(day("2026-11-16T00:30+01:00"), "2026-11-15");
        assert_eq!(date(Time(u64::MAX)), "18446744073709551615 ms");
        assert_eq!(written(Time(u64::MAX)), "18446744073709551615 ms");
    }

    #[test]
    fn what_is_no_moment_says_how_to_write_one() {
        for text in ["", "yesterday", "2026-13-01", "1969-12-31", "16.11.2026"] {
            let advice = "is no moment: write 2026-11-16, or 2026-11-16T18:00+01:00";
            check(text, &format!("`{text}` {advice}"));
        }
    }
}
