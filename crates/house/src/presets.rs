//! The built-in houses, each after a rule document.

use toml::Spanned;
use toml::de::DeTable;

use crate::choices::choices;
use crate::house::House;

choices! {
    /// A built-in house.
    pub enum Preset {
        /// The Washington State rules: nine areas, gallery lines, ghost hands, announcements.
        Washington = "washington",
        /// EZ Baccarat: no commission, Dragon 7 and Panda 8.
        Ez = "ez",
        /// Macau style: patrons squeeze the cards.
        Macau = "macau",
        /// Casino mini-baccarat with the Dragon Bonus.
        DragonBonus = "dragon-bonus",
        /// Touch-screen terminals around a dealt game.
        Electronic = "electronic",
    }
}

impl Preset {
    /// The preset of that name.
    pub fn find(name: &str) -> Option<Preset> {
        Preset::ALL.iter().copied().find(|preset| preset.id() == name)
    }

    /// Its file, as a house would write it.
    pub fn text(self) -> &'static str {
        match self {
            Preset::Washington => include_str!("../presets/washington.toml"),
            Preset::Ez => include_str!("../presets/ez.toml"),
            Preset::Macau => include_str!("../presets/macau.toml"),
            Preset::DragonBonus => include_str!("../presets/dragon-bonus.toml"),
            Preset::Electronic => include_str!("../presets/electronic.toml"),
        }
    }

    /// The house it describes.
    pub fn house(self) -> House {
        House::read(self.id(), self.text()).expect("the presets are sound: a test reads each")
    }

    pub(crate) fn table(self) -> Spanned<DeTable<'static>> {
        DeTable::parse(self.text()).expect("the presets are TOML: a test reads each")
    }
}
