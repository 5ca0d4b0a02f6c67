//! What is asked for and what happens, as it really goes over the wire and into the journal.

use house::House;
use protocol::journal::Entry;
use protocol::plain::CommandId;
use protocol::wire::{ClientMessage, Request};
use table::{Command, Event};

/// A command as it arrives after it went over the wire, and its name.
pub(super) fn arrived(command: Command, number: u64) -> Result<(Command, CommandId), String> {
    let id: CommandId = format!("c-{number}").parse().map_err(|why| format!("no id: {why}"))?;
    let request = Request::of_table(&command.request);
    let sent = ClientMessage::Command { id, coup: None, request }.to_json();
    let read = ClientMessage::read(sent.as_bytes()).map_err(|why| format!("{why}: {sent}"))?;
    let ClientMessage::Command { id, request, .. } = read else {
        return Err(format!("a command became something else: {sent}"));
    };
    let request = request.of_actor(command.by).map_err(|why| format!("{why}: {sent}"))?;
    if request == command.request {
        Ok((command, id))
    } else {
        Err(format!("a command became another: {sent}"))
    }
}

/// The line of the journal with these events, from which the same is read again.
pub(super) fn written(
    id: CommandId,
    house: &House,
    command: &Command,
    events: &[Event],
) -> Result<String, String> {
    let entry = Entry::new(&house.version, (Some(id), None), command, events.to_vec());
    let entry = entry.map_err(|why| format!("no entry: {why}"))?;
    let line = entry.to_line();
    if read(&line)? == entry {
        Ok(line)
    } else {
        Err(format!("other events came back from their line: {line}"))
    }
}

/// What a line of the journal says.
pub(super) fn read(line: &str) -> Result<Entry, String> {
    Entry::from_line(line).map_err(|why| format!("{why}: {line}"))
}
