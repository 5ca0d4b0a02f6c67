//! The journal of an evening, and a second table that reads it line by line.

use std::sync::Arc;

use house::House;
use protocol::plain::CommandId;
use table::{Command, Event, Table};

use super::audit::Found;
use super::post;
use super::recalls::Line;

/// Every line, and whoever follows them.
pub(super) struct Journal {
    house: Arc<House>,
    lines: Vec<String>,
    /// The table as it is to somebody who reads each line as it is written, and nothing else.
    second: Table,
}

impl Journal {
    pub(super) fn new(house: Arc<House>) -> Journal {
        let second = Table::new(Arc::clone(&house));
        Journal { house, lines: Vec::new(), second }
    }

    /// Writes what came of one command, which the second table reads.
    ///
    /// # Errors
    /// It cannot be written, or something else is read.
    pub(super) fn write(
        &mut self,
        id: CommandId,
        command: &Command,
        events: &[Event],
    ) -> Result<&str, String> {
        let (line, entry) = post::written(id, &self.house, command, events)?;
        entry.events().for_each(|event| self.second.apply(&event));
        self.lines.push(line);
        Ok(self.lines.last().expect("it was just written"))
    }

    /// Whether the second table is where the first is.
    pub(super) fn compare(&self, table: &Table) -> Found {
        if self.second == *table {
            Ok(())
        } else {
            Err("whoever reads the journal has another table".to_owned())
        }
    }

    /// All that happened, read from its lines.
    ///
    /// # Errors
    /// A line cannot be read.
    pub(super) fn read(&self) -> Result<Vec<Line>, String> {
        let mut all = Vec::new();
        for line in &self.lines {
            all.extend(post::read(line)?.events().map(|event| (event, false)));
            all.iter_mut().last().into_iter().for_each(|(_, is_last)| *is_last = true);
        }
        Ok(all)
    }
}
