//! Lists the browser's files, so that the executable holds them: path, bytes, the same packed, and
//! a tag by which a browser knows whether it has them already.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use flate2::Compression;
use flate2::write::GzEncoder;
use sha2::{Digest, Sha256};

/// What browsers are never given: tests, and what editors and checks read.
const LEFT_OUT: [&str; 6] =
    ["test", "browser", "node_modules", "biome.jsonc", "package.json", "tsconfig.json"];

fn main() -> io::Result<()> {
    let here = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    let web = here.join("../../web");
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", web.display());
    let mut paths = Vec::new();
    list(&web, &mut paths)?;
    // By their names as texts, since they are looked up so: paths are ordered otherwise.
    let mut files: Vec<(String, PathBuf)> =
        paths.into_iter().map(|path| (name(&path, &web), path)).collect();
    files.sort();
    let mut table = "&[\n".to_owned();
    for (nth, (name, path)) in files.iter().enumerate() {
        println!("cargo::rerun-if-changed={}", path.display());
        let bytes = fs::read(path)?;
        let packed = out.join(format!("{nth}.gz"));
        fs::write(&packed, pack(&bytes)?)?;
        let path = fs::canonicalize(path)?;
        writeln!(
            table,
            "File {{ name: {name:?}, bytes: include_bytes!({path:?}), packed: \
             include_bytes!({packed:?}), tag: \"\\\"{}\\\"\" }},",
            tag(&bytes)
        )
        .expect("a text takes all of it");
    }
    table.push_str("]\n");
    fs::write(out.join("web.rs"), table)
}

/// As addresses have it.
fn name(path: &Path, web: &Path) -> String {
    let name = path.strip_prefix(web).expect("it was found there");
    name.to_str().expect("its name is text").replace('\\', "/")
}

fn list(folder: &Path, paths: &mut Vec<PathBuf>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or(".");
        let is_ours = !name.starts_with('.') && !name.ends_with(".d.ts");
        if !is_ours || LEFT_OUT.contains(&name) {
            continue;
        }
        if path.is_dir() { list(&path, paths)? } else { paths.push(path) }
    }
    Ok(())
}

fn pack(bytes: &[u8]) -> io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(bytes)?;
    encoder.finish()
}

fn tag(bytes: &[u8]) -> String {
    hex::encode(&Sha256::digest(bytes)[..8])
}
