//! The journal of an evening, and the verifier that reads it line by line.

use std::sync::Arc;

use house::House;
use protocol::plain::CommandId;
use records::Houses;
use records::verify::Verifier;
use store::{Head, Line, StreamName};
use table::{Command, Event, Table};

use super::audit::Found;
use super::{post, recalls};

/// Every line of an evening, verified as it is written.
pub(super) struct Journal {
    house: Arc<House>,
    stream: StreamName,
    lines: Vec<Line>,
    /// Reads the lines and nothing else, as `sabot verify` does.
    verifier: Verifier,
}

impl Journal {
    pub(super) fn new(house: Arc<House>) -> Journal {
        let stream: StreamName = "table/evening".parse().expect("a name");
        let verifier = Verifier::new(stream.clone(), &Houses::only(Arc::clone(&house)));
        Journal { house, stream, lines: Vec::new(), verifier }
    }

    /// Writes what came of one command, and has the line verified.
    ///
    /// # Errors
    /// It cannot be written, something else is read, or the verifier calls it wrong.
    pub(super) fn write(
        &mut self,
        id: CommandId,
        command: &Command,
        events: &[Event],
    ) -> Result<&str, String> {
        let text = post::written(id, &self.house, command, events)?;
        let head = self.lines.last().map_or(Head::START, Line::head);
        let number = head.next();
        let hash = head.hash.of_next(&self.stream, number, &text);
        let line = Line { number, text, hash };
        self.verifier.take(&line);
        if let Some(found) = self.verifier.found() {
            return Err(format!("an honest journal is called wrong: {found}"));
        }
        self.lines.push(line);
        Ok(&self.lines.last().expect("it was just written").text)
    }

    /// Whether the verified lines make the table that is played.
    pub(super) fn compare(&self, table: &Table) -> Found {
        if self.verifier.table().is_none_or(|verified| verified == table) {
            Ok(())
        } else {
            Err("the journal makes another table".to_owned())
        }
    }

    /// How many sealed shoes the verifier found to be dealt in their order.
    pub(super) fn proved(&self) -> u64 {
        self.verifier.summary().opened
    }

    /// All that happened, read from its lines.
    pub(super) fn read(&self) -> Result<Vec<recalls::Line>, String> {
        let mut all = Vec::new();
        for line in &self.lines {
            all.extend(post::read(&line.text)?.events().map(|event| (event, false)));
            all.iter_mut().last().into_iter().for_each(|(_, is_last)| *is_last = true);
        }
        Ok(all)
    }
}
