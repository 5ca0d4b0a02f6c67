//! The files of the repository.

use std::fs;
use std::path::Path;

use crate::cargo;

/// A text file, with its path as one would write it in the repository.
pub(super) struct File {
    pub(super) path: String,
    pub(super) text: String,
}

impl File {
    /// The lines with their numbers, as editors count them.
    pub(super) fn numbered_lines(&self) -> impl Iterator<Item = (usize, &str)> {
        (1..).zip(self.text.lines())
    }
}

/// The file of that path.
pub(super) fn read(path: &str) -> File {
    let text = fs::read_to_string(cargo::root().join(path))
        .unwrap_or_else(|error| panic!("{path}: {error}"));
    File { path: path.to_owned(), text }
}

/// Every file whose name ends so, in the order of their paths.
pub(super) fn ending_with(suffix: &str) -> Vec<File> {
    let mut paths = Vec::new();
    collect(cargo::root(), &mut paths);
    paths.retain(|path| path.ends_with(suffix));
    paths.sort();
    paths.iter().map(|path| read(path)).collect()
}

fn collect(folder: &Path, paths: &mut Vec<String>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
    for entry in entries {
        let path = entry.expect("a folder can be read to its end").path();
        if !path.is_dir() {
            let path = path.strip_prefix(cargo::root()).expect("it was found there");
            paths.push(path.to_string_lossy().replace('\\', "/"));
        } else if is_ours(&path) {
            collect(&path, paths);
        }
    }
}

/// Whether people write what is in the folder; the rest is in `.gitignore`.
fn is_ours(folder: &Path) -> bool {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let is_made = matches!(&*name, "target" | "data" | "node_modules");
    !is_made && !name.starts_with('.') && !name.starts_with("mutants.out")
}
