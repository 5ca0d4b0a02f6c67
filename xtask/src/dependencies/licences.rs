//! The licences that are permitted.

use super::expression;
use super::packages::{Package, Part};

/// What may be passed on with the product, if its notices are kept.
const PERMITTED: &[&str] =
    &["Apache-2.0", "BSD-3-Clause", "CC0-1.0", "ISC", "MIT", "MIT-0", "Unicode-3.0", "Zlib"];

/// A package under another licence. It is permitted as long as no part of the product is built with
/// it, which is checked.
pub(super) struct Exception {
    pub(super) package: &'static str,
    pub(super) licence: &'static str,
    /// Why it is used, and where.
    pub(super) why: &'static str,
}

pub(super) const CRATES: &[Exception] = &[
    Exception { package: "bacc-core-rs", licence: "LGPL-3.0-only", why: "a part of bacc-rs" },
    Exception {
        package: "bacc-rs",
        licence: "LGPL-3.0-only",
        why: "the simulator that the benchmark of `sim` measures ours against",
    },
    Exception { package: "kev-rs", licence: "LGPL-3.0-only", why: "a part of bacc-rs" },
    Exception {
        package: "shoe-rs",
        licence: "LGPL-3.0-only",
        why: "the shoe of bacc-rs, which the benchmark of `sim` fills",
    },
];

pub(super) const NPM: &[Exception] = &[Exception {
    package: "axe-core",
    licence: "MPL-2.0",
    why: "looks for obstacles to people with disabilities in the browser's tests of the pages",
}];

/// Every package whose licence is not permitted, and every exception that permits nothing.
pub(super) fn wrong(packages: &[Package], exceptions: &[Exception]) -> Vec<String> {
    let of_packages = packages.iter().filter_map(|package| {
        let exception = exceptions.iter().find(|exception| exception.package == package.name);
        let why = one(package, exception).err()?;
        Some(format!("licences: {} {}: {why}.", package.name, package.version))
    });
    let is_needless =
        |exception: &&Exception| !packages.iter().any(|package| package.name == exception.package);
    let needless = exceptions.iter().filter(is_needless).map(|exception| {
        format!("licences: no package {}: its exception is needless.", exception.package)
    });
    of_packages.chain(needless).collect()
}

fn one(package: &Package, exception: Option<&Exception>) -> Result<(), String> {
    let licence = package.licence.as_deref().ok_or("it does not say its licence")?;
    let is_permitted = expression::is_permitted(licence, PERMITTED)
        .map_err(|why| format!("its licence `{licence}` cannot be read: {why}"))?;
    match (is_permitted, exception) {
        (true, None) => Ok(()),
        (true, Some(_)) => Err(format!("`{licence}` is permitted: its exception is needless")),
        (false, None) => Err(format!("`{licence}` is not permitted")),
        (false, Some(Exception { licence: expected, .. })) if *expected != licence => {
            Err(format!("its exception is for `{expected}`, and its licence is `{licence}`"))
        }
        (false, Some(Exception { why, .. })) => match package.part {
            Part::Tests => Ok(()),
            Part::Product => Err(format!(
                "`{licence}` is permitted in tests and benchmarks alone ({why}), and the product \
                 is built with it"
            )),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const EXCEPTIONS: [Exception; 1] =
        [Exception { package: "rival", licence: "LGPL-3.0-only", why: "measured against" }];

    #[track_caller]
    fn check(name: &str, licence: Option<&str>, part: Part, expected: &[&str]) {
        let package = Package {
            name: name.to_owned(),
            version: "1.2.3".to_owned(),
            licence: licence.map(str::to_owned),
            part,
        };
        let exceptions = if name == "rival" { &EXCEPTIONS[..] } else { &[] };
        assert_eq!(wrong(&[package], exceptions), expected);
    }

    #[test]
    fn a_licence_must_be_permitted() {
        check("a", Some("MIT OR GPL-3.0-only"), Part::Product, &[]);
        let refused = "licences: a 1.2.3: `GPL-3.0-only` is not permitted.";
        check("a", Some("GPL-3.0-only"), Part::Product, &[refused]);
        check("a", Some("GPL-3.0-only"), Part::Tests, &[refused]);
        check("a", None, Part::Tests, &["licences: a 1.2.3: it does not say its licence."]);
        check(
            "a",
            Some("MIT OR"),
            Part::Product,
            &["licences: a 1.2.3: its licence `MIT OR` cannot be read: a licence is missing at \
               its end."],
        );
    }

    #[test]
    fn an_exception_is_for_tests_alone() {
        check("rival", Some("LGPL-3.0-only"), Part::Tests, &[]);
        check(
            "rival",
            Some("LGPL-3.0-only"),
            Part::Product,
            &["licences: rival 1.2.3: `LGPL-3.0-only` is permitted in tests and benchmarks alone \
               (measured against), and the product is built with it."],
        );
    }

    #[test]
    fn an_exception_is_for_one_licence_and_needed() {
        check(
            "rival",
            Some("AGPL-3.0-only"),
            Part::Tests,
            &["licences: rival 1.2.3: its exception is for `LGPL-3.0-only`, and its licence is \
               `AGPL-3.0-only`."],
        );
        check(
            "rival",
            Some("MIT"),
            Part::Tests,
            &["licences: rival 1.2.3: `MIT` is permitted: its exception is needless."],
        );
        assert_eq!(
            wrong(&[], &EXCEPTIONS),
            ["licences: no package rival: its exception is needless."]
        );
    }
}
