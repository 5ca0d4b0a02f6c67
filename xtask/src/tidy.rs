//! What a machine can judge about the source without taste. Plain tests, so that `cargo test` finds
//! them; each failure names the file and the line.

mod code;
mod features;
mod files;
mod layers;
mod links;
mod refusals;
mod rules;
mod settings;
mod standards;

/// Fails with every finding, not only the first.
#[track_caller]
fn expect_none(findings: &[String]) {
    assert!(findings.is_empty(), "\n{}\n", findings.join("\n"));
}
