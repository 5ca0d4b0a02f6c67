//! The printed controls of every preset, as files. `UPDATE=1 cargo test -p house` rewrites them.

use std::path::Path;
use std::{env, fs};

use crate::{House, Preset, markdown};

/// Compares a text with a file of this crate, or writes the file if asked to.
#[track_caller]
pub(super) fn check(path: &str, text: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    if env::var_os("UPDATE").is_some() {
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, text).unwrap();
    }
    let written = fs::read_to_string(&file).unwrap_or_default().replace("\r\n", "\n");
    assert!(written == text, "{path} is out of date: UPDATE=1 cargo test -p house rewrites it");
}

/// The document without what changes with every edit of the preset or release of the product.
fn stable(house: &House) -> String {
    let product = format!("printed by Sabot {}", env!("CARGO_PKG_VERSION"));
    markdown(house)
        .replace(&house.version.file, "VERSION")
        .replace(&product, "printed by Sabot X.Y.Z")
}

#[test]
fn the_controls_of_every_preset() {
    for preset in Preset::ALL {
        let text = stable(&preset.house());
        assert_eq!(text.matches("VERSION").count(), 1, "the version is printed once");
        check(&format!("golden/{}.md", preset.id()), &text);
    }
}
