//! Every setting, in each of the ways in which it can be set. A new one is tried by itself.

use std::fmt::Write;

use server::settings::{self, Form, Setting};

use crate::executable::Run;
use crate::serve::sabot;

/// How something is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Flag,
    Variable,
    File,
}

const WAYS: [Way; 3] = [Way::Flag, Way::Variable, Way::File];

impl Way {
    /// What goes by this way is called there.
    fn name(self, setting: &Setting) -> String {
        match self {
            Way::Flag => format!("--{}", setting.name()),
            Way::Variable => format!("SABOT_{}", setting.name().replace('-', "_").to_uppercase()),
            Way::File => setting.key(),
        }
    }

    fn settings(self) -> impl Iterator<Item = &'static Setting> {
        settings::all().filter(move |setting| self != Way::File || setting.is_in_files())
    }

    /// Sets every setting to what is said of it, and has the settings in force printed.
    fn print(self, value: fn(&Setting) -> String) -> Run {
        let folder = tempfile::tempdir().expect("a folder");
        let mut command = sabot(folder.path(), &["serve", "--print-config"]);
        command.env_remove("SABOT_LISTEN");
        let mut file = String::new();
        let mut section = "";
        for setting in self.settings() {
            let (name, value) = (self.name(setting), value(setting));
            match self {
                Way::Flag => drop(command.arg(format!("{name}={value}"))),
                Way::Variable => drop(command.env(name, value)),
                Way::File => {
                    if setting.section.name != section {
                        section = setting.section.name;
                        writeln!(file, "[{section}]").expect("a text takes everything");
                    }
                    file.push_str(&line(setting, &value));
                }
            }
        }
        std::fs::write(folder.path().join("sabot.toml"), file).expect("a file");
        command.output().expect("it ends").into()
    }
}

/// A setting as a settings file has it.
fn line(setting: &Setting, value: &str) -> String {
    let is_number = matches!(setting.form, Form::Number(..)) && !value.is_empty();
    let quote = if is_number { "" } else { "\"" };
    format!("{} = {quote}{value}{quote}\n", setting.key())
}

#[test]
fn every_setting_is_set_by_each_way() {
    for way in WAYS {
        let run = way.print(|setting| setting.form.example());
        assert_eq!(run.code, 0, "{way:?}: {run:?}");
        for setting in settings::all().filter(|setting| setting.is_in_files()) {
            let expected = format!("\n{}", line(setting, &setting.form.example()));
            assert!(run.stdout.contains(&expected), "{way:?}: {expected}{}", run.stdout);
        }
    }
}

/// All faults are told at once, each by the name that whoever made it has used.
#[track_caller]
fn check_refused(value: fn(&Setting) -> String, is_bad: fn(&Setting) -> bool) {
    for way in WAYS {
        let run = way.print(value);
        assert_eq!(run.code, 2, "{way:?}: {run:?}");
        for setting in way.settings() {
            let name = format!(" `{}`", way.name(setting));
            let is_refused = run.stderr.contains(&name);
            assert_eq!(is_refused, is_bad(setting), "{way:?}: {name}: {}", run.stderr);
            if let Form::Number(least, most) = setting.form {
                let why = format!("{name} is a whole number from {least} to {most}");
                assert!(run.stderr.contains(&why) || !is_refused, "{way:?}: {}", run.stderr);
            }
        }
    }
}

#[test]
fn what_is_out_of_bounds_is_refused_by_each_way() {
    fn is_number(setting: &Setting) -> bool {
        matches!(setting.form, Form::Number(..))
    }
    fn too_little(setting: &Setting) -> String {
        match setting.form {
            Form::Number(least, _) => (least - 1).to_string(),
            other => other.example(),
        }
    }
    fn too_much(setting: &Setting) -> String {
        match setting.form {
            Form::Number(_, most) => (most + 1).to_string(),
            other => other.example(),
        }
    }
    check_refused(too_little, is_number);
    check_refused(too_much, is_number);
}

#[test]
fn what_makes_no_sense_is_refused_by_each_way() {
    check_refused(|_| String::new(), |_| true);
    let is_read = |setting: &Setting| matches!(setting.form, Form::Text(..) | Form::Once(..));
    fn nonsense(setting: &Setting) -> String {
        match setting.form {
            Form::Text(..) | Form::Once(..) => "=§".to_owned(),
            other => other.example(),
        }
    }
    check_refused(nonsense, is_read);
}
