//! The whole house file.

use std::cell::RefCell;
use std::fmt;

use baccarat::{Cents, Rounding, Terms, Wager};
use sha2::{Digest, Sha256};
use toml::de::DeTable;

use crate::bounds::{self, Jurisdiction};
use crate::checks;
use crate::edges;
use crate::fault::{Fault, Problem};
use crate::faults::Faults;
use crate::kinds::{OneOf, Text};
use crate::options::announcements::{Announcement, Announcements};
use crate::options::commission::{Commission, CommissionMode, rounding};
use crate::options::floor::Floor;
use crate::options::irregularities::RulingTable;
use crate::options::limits::{Limits, read_chips};
use crate::options::shoe::{AfterCut, BurnRule, Shoe};
use crate::options::table::{Areas, Deal, Gallery, Ghost, Squeeze, Terminals, Timers};
use crate::options::wagers::Wagers;
use crate::presets::Preset;
use crate::reader::{Notes, Section};

/// How a house runs the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// As its guests know it.
    pub name: String,
    /// The preset that stands behind whatever the file leaves out.
    pub based_on: Option<Preset>,
    /// The rules the house stands under.
    pub under: Option<Jurisdiction>,
    /// What goes before an amount.
    pub currency: String,
    /// The cards.
    pub shoe: Shoe,
    /// Where wagers are placed.
    pub areas: Areas,
    /// Wagers from behind the seats.
    pub gallery: Gallery,
    /// How cards are dealt and opened.
    pub deal: Deal,
    /// Coups with no wagers.
    pub ghost: Ghost,
    /// Who exposes the cards.
    pub squeeze: Squeeze,
    /// What Banker pays.
    pub commission: Commission,
    /// Which way winnings are rounded.
    pub payout: Rounding,
    /// How much may be wagered.
    pub limits: Limits,
    /// What the chips are worth, rising.
    pub chips: Vec<Cents>,
    /// What may be wagered on.
    pub wagers: Wagers,
    pub announcements: Announcements,
    /// What is done when something goes wrong.
    pub rulings: RulingTable,
    /// How long things take.
    pub timers: Timers,
    /// What touch-screen terminals do.
    pub terminals: Terminals,
    /// What the staff do.
    pub floor: Floor,
    /// Which text all this was read from.
    pub version: Version,
    warnings: Vec<Fault>,
}

/// Which text a house was read from. Two houses of one version are run alike.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Version {
    /// SHA-256 of the file, in hexadecimal.
    pub file: String,
    /// SHA-256 of the preset it is based on.
    pub base: Option<String>,
}

impl Version {
    /// The first twelve digits: enough to tell versions apart on paper.
    pub fn short(&self) -> &str {
        &self.file[..self.file.len().min(12)]
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)
    }
}

impl House {
    /// The longest file that is read, in bytes.
    pub const FILE_LENGTH_MAX: usize = 1 << 17;

    /// Reads a house file. `file` is its name in messages.
    pub fn read(file: &str, text: &str) -> Result<House, Faults> {
        House::read_within(file, text, bounds::check)
    }

    /// Reads a house file that a journal keeps. It was within the rules of its day: what they have
    /// come to ask since then does not make what was done by it unreadable.
    pub fn read_kept(file: &str, text: &str) -> Result<House, Faults> {
        House::read_within(file, text, |_, _| ())
    }

    fn read_within(
        file: &str,
        text: &str,
        check_bounds: fn(&House, &mut Notes),
    ) -> Result<House, Faults> {
        if text.len() > House::FILE_LENGTH_MAX {
            let problem = Problem::TooLong { maximum: House::FILE_LENGTH_MAX };
            let fault = Fault { span: 0..0, option: String::new(), problem };
            return Err(Faults::new(file, "", vec![fault]));
        }
        let (own, errors) = DeTable::parse_recoverable(text);
        let base = own.get_ref().get("based-on").and_then(|name| name.get_ref().as_str());
        let base = base.and_then(Preset::find);
        let base_table = base.map(Preset::table);

        let notes = RefCell::new(Notes::default());
        let syntax = errors.into_iter().map(|error| Fault {
            span: error.span().unwrap_or(0..0),
            option: String::new(),
            problem: Problem::Syntax { message: error.message().to_owned() },
        });
        notes.borrow_mut().faults.extend(syntax);
        let base_table = base_table.as_ref().map(toml::Spanned::get_ref);
        let mut root = Section::root(own.get_ref(), base_table, &notes);
        let mut house = House::read_options(&mut root);
        root.refuse_the_rest();

        let mut notes = notes.into_inner();
        notes.forget_what_follows_from_syntax();
        if !notes.given.contains("announcements.made") {
            house.leave_out_what_cannot_be_announced();
        }
        checks::check(&house, &mut notes);
        check_bounds(&house, &mut notes);
        let is_sound = notes.faults.iter().all(Fault::is_warning);
        // What stands in for a wager with a fault pays what nobody meant it to.
        if is_sound {
            edges::warn(&house, &mut notes);
        }
        notes.faults.sort_by_key(|fault| fault.span.start);
        if !is_sound {
            return Err(Faults::new(file, text, notes.faults));
        }
        house.version =
            Version { file: digest(text), base: base.map(|preset| digest(preset.text())) };
        house.warnings = notes.faults;
        Ok(house)
    }

    /// The built-in house of that name.
    pub fn preset(name: &str) -> Option<House> {
        Preset::find(name).map(Preset::house)
    }

    /// The built-in houses' names.
    pub fn preset_names() -> Vec<&'static str> {
        Preset::ALL.iter().map(|preset| preset.id()).collect()
    }

    /// How many decks the shoe holds.
    pub fn decks(&self) -> u8 {
        self.shoe.decks
    }

    /// The wager of that name as this house pays it, whether or not the house offers it.
    pub fn wager(&self, id: &str) -> Option<&Wager> {
        self.wagers.find(id)
    }

    /// The names of all wagers that [`House::wager`] knows.
    pub fn wager_ids(&self) -> Vec<String> {
        self.wagers.all().map(|offer| offer.wager.id().to_string()).collect()
    }

    /// How this house rounds and collects.
    pub fn terms(&self) -> Terms {
        self.commission.terms(self.payout)
    }

    /// An amount as this house writes it.
    pub fn money(&self, amount: Cents) -> String {
        format!("{}{amount}", self.currency)
    }

    /// What deserves a second look, as faults of the file of that name and text; `None` if nothing
    /// does.
    pub fn warnings(&self, file: &str, text: &str) -> Option<Faults> {
        (!self.warnings.is_empty()).then(|| Faults::new(file, text, self.warnings.clone()))
    }

    /// A house that does not list its announcements makes all that it has an occasion for: its
    /// printed controls must not say that it calls a push that it does not have.
    fn leave_out_what_cannot_be_announced(&mut self) {
        let is_offered =
            |id: &str| self.wagers.offered().iter().any(|offer| offer.wager.id().as_str() == id);
        let panda_8 = is_offered("panda-8");
        let (shoe, ghost, mode) = (&self.shoe, &self.ghost, self.commission.mode);
        self.announcements.made.retain(|announcement| match announcement {
            Announcement::CutOffer => shoe.player_cut,
            Announcement::Burn => shoe.burn.rule != BurnRule::None && shoe.burn.first_card_shown,
            Announcement::HandOneMore => shoe.after_cut == AfterCut::OneMore,
            Announcement::BetsLast => self.timers.last_bets_s > 0,
            Announcement::GhostCourtesy => ghost.per_shoe_max > 0 || ghost.at_start > 0,
            Announcement::ResultDragon7 => mode == CommissionMode::PushOnDragon7,
            Announcement::ResultPanda8 => panda_8,
            Announcement::FloorCommission => {
                matches!(mode, CommissionMode::Box | CommissionMode::MarkOnePayOne)
            }
            _ => true,
        });
    }

    /// Asks for every option there is. The order is that of the reference.
    pub(crate) fn read_options(root: &mut Section<'_>) -> House {
        let name = root.must(
            "name",
            &Text,
            "Riverside Card Room".to_owned(),
            "The house as its guests know it.",
        );
        let based_on = root.maybe(
            "based-on",
            &OneOf::new(),
            "The preset that stands behind whatever the file leaves out.",
        );
        let under = root.maybe(
            "under",
            &OneOf::new(),
            "The rules the house stands under: of no year, the newest. Outside them it is refused.",
        );
        let currency = root.get("currency", &Text, "$".to_owned(), "What goes before an amount.");
        let limits = root.section("limits", "How much may be wagered.", Limits::read);
        let commission = root.section(
            "commission",
            "What a winning Banker wager pays and what is charged on it.",
            Commission::read,
        );
        House {
            name,
            based_on,
            under,
            currency,
            wagers: Wagers::read(root, &commission, &limits),
            limits,
            commission,
            payout: root.section("payout", "Which way winnings are rounded.", rounding),
            chips: root.section("chips", "The chips.", read_chips),
            shoe: root.section(
                "shoe",
                "The cards: decks, cut, and the end of the shoe.",
                Shoe::read,
            ),
            areas: root.section("areas", "Where wagers are placed.", Areas::read),
            gallery: root.section("gallery", "Wagers from behind the seats.", Gallery::read),
            deal: root.section("deal", "How cards are dealt and opened.", Deal::read),
            ghost: root.section("ghost", "Coups dealt face up with no wagers.", Ghost::read),
            squeeze: root.section("squeeze", "Who exposes the cards.", Squeeze::read),
            announcements: root.section(
                "announcements",
                "What is announced, and in which words.",
                Announcements::read,
            ),
            rulings: root.section(
                "irregularities",
                "What is done when something goes wrong, by kind: a resolution, a list for the \
                 floor to choose from, or a section by phase.",
                |section| RulingTable::read(section, under),
            ),
            timers: root.section(
                "timers",
                "How long things take where a clock decides.",
                Timers::read,
            ),
            terminals: root.section(
                "terminals",
                "What touch-screen terminals do.",
                Terminals::read,
            ),
            floor: root.section("floor", "What dealers and floor supervisors do.", Floor::read),
            version: Version::default(),
            warnings: Vec::new(),
        }
    }
}

/// The SHA-256 of a house file's text, by which it is known.
pub fn digest(text: &str) -> String {
    hex::encode(Sha256::digest(text.as_bytes()))
}
