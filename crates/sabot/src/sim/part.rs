//! Parts of a run, in files that can be added up.
//!
//! A part says of which run it is: house, procedure, wagers, seed, number of shoes, measure. It has
//! the shoes that it is of, as ranges, and what they came to. Nothing in it depends on where or how
//! fast they were dealt, so that one machine's result and the sum of many machines' are the same
//! bytes.

use std::ops::Range;
use std::path::Path;

use serde_json::{Value, json};
use sim::Procedure;

use super::measure::Measure;
use super::number::grouped;
use super::run::Run;
use crate::failure::Failure;
use crate::output_file;

/// What a part says it is, and how its file starts.
pub(super) const IS_PART: &str = "part of a run";
pub(super) const START: &str = "{\"sabot\":\"part of a run\"";

/// The version of the files' format.
const FORMAT: u64 = 1;

/// Some shoes of a run, and what they came to.
pub(super) struct Part<S> {
    /// All that parts of one run have in common.
    pub(super) head: Value,
    /// The shoes, in order, with gaps between them.
    pub(super) shoes: Vec<Range<u64>>,
    pub(super) sum: S,
}

impl<S> Part<S> {
    /// The part of a run that was just dealt.
    pub(super) fn new(
        run: &Run,
        measure: &impl Measure<Sum = S>,
        sum: S,
        shoes: Range<u64>,
    ) -> Part<S> {
        let shoes = if shoes.is_empty() { Vec::new() } else { vec![shoes] };
        Part { head: head(run, measure), shoes, sum }
    }

    /// Writes it to a file, if there is to be one.
    pub(super) fn write_if(
        &self,
        path: Option<&Path>,
        measure: &impl Measure<Sum = S>,
    ) -> Result<(), Failure> {
        let Some(path) = path else { return Ok(()) };
        let ranges: Vec<_> = self.shoes.iter().map(|range| [range.start, range.end]).collect();
        let mut part = self.head.clone();
        part["dealt"] = json!(ranges);
        part["sum"] = measure.write(&self.sum);
        output_file::write(path, &format!("{part}\n"))
    }
}

/// All that parts of one run have in common.
fn head<M: Measure>(run: &Run, measure: &M) -> Value {
    json!({
        "sabot": IS_PART,
        "format": FORMAT,
        "house": {
            "name": run.house_name,
            "version": run.house.version.file,
            "text": run.house_text,
        },
        "procedure": procedure_json(&run.procedure),
        "wagers": run.wagers.iter().map(|wager| wager.id().as_str()).collect::<Vec<_>>(),
        "seed": run.seed,
        "shoes": run.shoes,
        "measure": measure.kind(),
        "settings": measure.settings(),
    })
}

fn procedure_json(procedure: &Procedure) -> Value {
    json!({
        "decks": procedure.decks,
        "burned": procedure.burned,
        "first_card_shown": procedure.first_card_shown,
        "between_coups": procedure.between_coups,
        "cut_depth": procedure.cut_depth,
        "after_cut": procedure.after_cut,
        "after_cut_first": procedure.after_cut_first,
        "ghosts": procedure.ghosts,
    })
}

/// What is to be known of a part that lacks shoes of its run.
pub(super) fn missing<S>(part: &Part<S>, run: &Run) -> Option<String> {
    const TOLD_MAX: usize = 5;
    let ends = part.shoes.iter().map(|range| range.end);
    let starts = part.shoes.iter().map(|range| range.start);
    let gaps = [0].into_iter().chain(ends).zip(starts.chain([run.shoes]));
    let gaps: Vec<(u64, u64)> = gaps.filter(|(from, to)| from < to).collect();
    if gaps.is_empty() {
        return None;
    }
    let told: Vec<String> =
        gaps.iter().take(TOLD_MAX).map(|(from, to)| format!("{from} to {}", to - 1)).collect();
    let more = if gaps.len() > TOLD_MAX { " and more" } else { "" };
    let missing: u64 = gaps.iter().map(|(from, to)| to - from).sum();
    let (missing, shoes) = (grouped(missing), grouped(run.shoes));
    let told = told.join(", ");
    Some(format!("{missing} of the run's {shoes} shoes are missing: shoes {told}{more}"))
}

/// What parts of one run must agree in, and how it is called.
pub(super) const SAME: [(&str, &str); 7] = [
    ("format", "format"),
    ("measure", "measure"),
    ("seed", "seed"),
    ("shoes", "number of shoes"),
    ("procedure", "way of dealing"),
    ("wagers", "list of wagers"),
    ("settings", "settings"),
];

/// The ranges of a file; `None` if they are none of a run of so many shoes.
pub(super) fn read_ranges(part: &Value, shoes: u64) -> Option<Vec<Range<u64>>> {
    let range = |range: &Value| -> Option<Range<u64>> {
        let [start, end] = range.as_array()?.as_slice() else { return None };
        let (start, end) = (start.as_u64()?, end.as_u64()?);
        (start < end && end <= shoes).then_some(start..end)
    };
    part["dealt"].as_array()?.iter().map(range).collect()
}

/// Puts ranges together; the first shoe that is in both if there is one.
pub(super) fn join(mine: &mut Vec<Range<u64>>, other: &[Range<u64>]) -> Result<(), u64> {
    mine.extend_from_slice(other);
    mine.sort_by_key(|range| range.start);
    let mut joined: Vec<Range<u64>> = Vec::new();
    for range in mine.drain(..) {
        match joined.last_mut() {
            Some(last) if range.start < last.end => return Err(range.start),
            Some(last) if range.start == last.end => last.end = range.end,
            _ => joined.push(range),
        }
    }
    *mine = joined;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::join;

    #[test]
    fn ranges_are_joined_and_nothing_is_counted_twice() {
        let check = |mine: &[[u64; 2]], other: &[[u64; 2]], expected: Result<&[[u64; 2]], u64>| {
            let ranges = |pairs: &[[u64; 2]]| {
                pairs.iter().map(|&[start, end]| start..end).collect::<Vec<_>>()
            };
            let mut joined = ranges(mine);
            let result = join(&mut joined, &ranges(other)).map(|()| joined);
            assert_eq!(result, expected.map(ranges));
        };
        check(&[], &[[0, 5]], Ok(&[[0, 5]]));
        check(&[[0, 5]], &[[5, 9]], Ok(&[[0, 9]]));
        check(&[[5, 9]], &[[0, 5]], Ok(&[[0, 9]]));
        check(&[[0, 2]], &[[4, 6]], Ok(&[[0, 2], [4, 6]]));
        check(&[[0, 2], [4, 6]], &[[2, 4]], Ok(&[[0, 6]]));
        check(&[[0, 5]], &[[0, 5]], Err(0));
        check(&[[0, 5]], &[[4, 6]], Err(4));
        check(&[[2, 3]], &[[0, 9]], Err(2));
    }
}
