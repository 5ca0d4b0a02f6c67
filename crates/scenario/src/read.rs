//! Reading a file: all that is wrong with it at once.

use super::fault::{Fault, Faults, Problem};
use super::instruction::Instruction;
use super::opening::HouseLine;
use super::text::{JOINT, instructions, parts};
use super::{Scenario, Step};

/// What was read so far.
#[derive(Default)]
struct Reader {
    house: Option<HouseLine>,
    steps: Vec<Step>,
    faults: Vec<Fault>,
    /// Whether a house stands somewhere, whatever is wrong with it, or is known to be missing.
    has_house: bool,
    /// Whether anything was asked for, right or wrong.
    has_asked: bool,
    /// Where the lines of an instruction end that could not be read.
    unread_end: Option<usize>,
}

impl Scenario {
    /// Reads a scenario.
    pub fn read(text: &str) -> Result<Scenario, Faults> {
        let lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut reader = Reader::default();
        reader.lines(lines.iter().map(String::as_str));
        if !reader.has_house {
            reader.faults.push(Problem::NoHouse.at(1));
        }
        let checked = reader.house.as_ref().map_or(Ok(()), HouseLine::check_expected);
        reader.faults.extend(checked.err());
        reader.faults.sort_by_key(|fault| fault.line);
        match (reader.house, Faults::of(reader.faults)) {
            (Some(house), None) => Ok(Scenario { lines, house, steps: reader.steps }),
            (_, Some(faults)) => Err(faults),
            (None, None) => unreachable!("without a house there is a fault"),
        }
    }

    /// Reads the lines of a scenario whose house is chosen already.
    pub(crate) fn read_steps(text: &str) -> Result<Vec<Step>, Faults> {
        let mut reader = Reader { has_house: true, ..Reader::default() };
        reader.lines(text.lines());
        Faults::of(reader.faults).map_or(Ok(reader.steps), Err)
    }
}

impl Reader {
    fn lines<'l>(&mut self, lines: impl Iterator<Item = &'l str>) {
        for (index, line) in lines.enumerate() {
            if let Err(problem) = self.line(index, line) {
                self.faults.push(problem.at(index + 1));
            }
        }
    }

    fn line(&mut self, index: usize, line: &str) -> Result<(), Problem> {
        match parts(line) {
            ("", None) => Ok(()),
            ("", Some(more)) => self.go_on(index, more),
            (asked, expected) if asked.starts_with("house ") || asked == "house" => {
                let is_first = !self.has_house;
                self.has_house = true;
                if !is_first {
                    self.unread_end = Some(index + 1);
                    return Err(Problem::HouseTooLate);
                }
                self.name_house(asked, expected, index)
            }
            (asked, None) if asked.starts_with("with ") => {
                if self.has_asked || !self.has_house {
                    return Err(Problem::HouseTooLate);
                }
                // Without a name there is no house to change, and that is told already.
                if let Some(house) = &mut self.house {
                    house.options.push((index + 1, asked[5..].to_owned()));
                }
                Ok(())
            }
            (asked, expected) => self.ask(index, line, asked, expected),
        }
    }

    fn ask(
        &mut self,
        index: usize,
        line: &str,
        asked: &str,
        expected: Option<&str>,
    ) -> Result<(), Problem> {
        self.has_asked = true;
        // Until it is known to be read.
        self.unread_end = Some(index + 1);
        if !self.has_house {
            self.has_house = true;
            return Err(Problem::NoHouse);
        }
        if self.house.as_ref().is_some_and(HouseLine::is_to_be_refused) {
            return Err(Problem::RefusedHouse);
        }
        let step = |(asked, end): (&str, usize)| {
            if asked.is_empty() {
                return Err(Problem::expected("an instruction", asked));
            }
            let instruction = Instruction::read(asked)?;
            Ok(Step {
                lines: index..index,
                end,
                asked: asked.to_owned(),
                instruction,
                expected: None,
            })
        };
        let each = instructions(line, asked).into_iter().map(step);
        self.steps.extend(each.collect::<Result<Vec<_>, Problem>>()?);
        self.unread_end = None;
        // What is to happen comes of the last.
        if let Some(last) = self.steps.last_mut() {
            last.lines.end = index + 1;
            last.expected = expected.map(str::to_owned);
        }
        Ok(())
    }

    /// Lines that start with `->` go on with what is to happen.
    fn go_on(&mut self, index: usize, more: &str) -> Result<(), Problem> {
        if self.unread_end == Some(index) {
            self.unread_end = Some(index + 1);
            return Ok(());
        }
        let house = self.house.as_mut().map(|it| (&mut it.lines, &mut it.expected));
        let step = self.steps.last_mut().map(|it| (&mut it.lines, &mut it.expected));
        let last = house.into_iter().chain(step).find(|(lines, _)| lines.end == index);
        let (lines, expected) = last.ok_or(Problem::NothingAsked)?;
        lines.end = index + 1;
        *expected = Some(match expected.take() {
            Some(expected) if !expected.is_empty() => format!("{expected}{JOINT}{more}"),
            _ => more.to_owned(),
        });
        Ok(())
    }

    fn name_house(
        &mut self,
        asked: &str,
        expected: Option<&str>,
        index: usize,
    ) -> Result<(), Problem> {
        let name = asked["house".len()..].trim().to_owned();
        if name.is_empty() {
            self.unread_end = Some(index + 1);
            return Err(Problem::expected("the name of a house or of its file", &name));
        }
        let (lines, expected) = (index..index + 1, expected.map(str::to_owned));
        self.house = Some(HouseLine { lines, name, expected, options: Vec::new() });
        Ok(())
    }
}
