//! What wagers are worth before each coup of a shoe, exactly, to whoever saw all that is shown.

use baccarat::{BySide, Fact, Facts, Pair, Wager};
use num_bigint::BigInt;
use num_integer::Integer;
use num_rational::BigRational;
use num_traits::{One, ToPrimitive};
use odds::{Composition, Distribution, Joint, PairKinds};

use crate::deal::{Dealer, Shoe};
use crate::takings::TICK_BITS;
use crate::watch::{NoWatch, Watch};

/// Deals shoes and prices wagers before every coup.
pub(crate) struct Outlook {
    watch: Watch,
    dealer: Dealer,
    worths: Vec<Worth>,
    /// For each coup, then each wager.
    expected: Vec<Expected>,
}

/// A shoe, and what every wager was worth before each of its coups.
pub(crate) struct Seen<'o> {
    pub(crate) shoe: &'o Shoe,
    expected: &'o [Expected],
    wagers: usize,
}

/// What one unit on a wager is expected to gain.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Expected {
    /// To the nearest tick, up from the middle.
    pub(crate) ticks: i64,
    /// Whether it is more than nothing, before any rounding.
    pub(crate) is_favourable: bool,
}

/// The coups of a shoe that favour a wager, and what they are expected to gain, in ticks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Favourable {
    pub(crate) coups: u32,
    pub(crate) gain: i128,
}

/// A wager made ready to be priced against many shoes, in whole numbers.
pub(crate) struct Worth {
    /// A line's gain is a whole number of these parts of the stake.
    parts: i128,
    needs: Needs,
    /// For each line: what it returns, stake included, in those parts; and where it decides, as
    /// places of the table that it needs.
    lines: Vec<(i128, Vec<usize>)>,
}

/// What a wager asks about, and so what must be counted of each shoe.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Needs {
    /// Totals and sizes only: places are those of [`Joint`].
    Endings,
    /// Pairs only: three times the Player's kind and once the Banker's.
    Pairs,
    /// Both: places are those of [`Facts::index`].
    Facts,
}

/// What a coup of one shoe can come to, as far as somebody needs it.
struct Counts {
    deals: i128,
    joint: Option<Joint>,
    pairs: Option<PairKinds>,
    facts: Option<Vec<u128>>,
}

/// What a line returns, in parts of the stake, must be below this. Eight decks have fewer than
/// 2^52.2 deals, and half a tick is 2^-41: all products then stay below 2^126.2, and fit.
pub(crate) const RETURN_MAX: i128 = 1 << 33;

impl Outlook {
    pub(crate) fn new(watch: &Watch, wagers: &[Wager]) -> Result<Outlook, NoWatch> {
        watch.check()?;
        let worth =
            |wager: &Wager| Worth::of(wager).ok_or_else(|| NoWatch::TooFine(wager.id().clone()));
        let worths = wagers.iter().map(worth).collect::<Result<_, _>>()?;
        Ok(Outlook { watch: watch.clone(), dealer: watch.dealer(), worths, expected: Vec::new() })
    }

    /// Deals the shoe of this number.
    pub(crate) fn deal(&mut self, number: u64) -> Seen<'_> {
        let shoe = self.dealer.deal(number);
        let mut unseen = Composition::of_decks(self.watch.procedure.decks);
        self.expected.clear();
        for (coup, dealt) in shoe.coups.iter().enumerate() {
            for &card in shoe.seen_before(coup, &self.watch.procedure) {
                unseen.remove(card).expect("a shoe holds its cards");
            }
            // Nobody can wager on a ghost, so that what it is worth does not matter.
            if dealt.is_ghost {
                let nothing = std::iter::repeat_n(Expected::default(), self.worths.len());
                self.expected.extend(nothing);
                continue;
            }
            let counts = Counts::of(&unseen, &self.worths);
            self.expected.extend(self.worths.iter().map(|worth| worth.against(&counts)));
        }
        Seen { shoe, expected: &self.expected, wagers: self.worths.len() }
    }
}

impl Seen<'_> {
    /// What each wager was worth before this coup.
    pub(crate) fn expected(&self, coup: usize) -> &[Expected] {
        &self.expected[coup * self.wagers..][..self.wagers]
    }

    /// The favourable ones of the first so many coups, for one wager.
    pub(crate) fn favourable(&self, wager: usize, coups: usize) -> Favourable {
        let expected = (0..coups).map(|coup| self.expected(coup)[wager]);
        let favourable = expected.filter(|expected| expected.is_favourable);
        favourable.fold(Favourable::default(), |sum, expected| Favourable {
            coups: sum.coups + 1,
            gain: sum.gain + i128::from(expected.ticks),
        })
    }
}

impl Worth {
    /// `None` if its odds are too fine to be summed exactly.
    pub(crate) fn of(wager: &Wager) -> Option<Worth> {
        let returns = wager.lines().iter().map(|line| odds::net(line.pays) + BigInt::one());
        let returns: Vec<BigRational> = returns.collect();
        let parts =
            returns.iter().fold(BigInt::one(), |parts, returned| parts.lcm(returned.denom()));
        let whole = |returned: BigRational| {
            let returned = (returned * &parts).to_integer().to_i128()?;
            (returned < RETURN_MAX).then_some((returned, Vec::new()))
        };
        let needs = Needs::of(wager);
        let mut lines = returns.into_iter().map(whole).collect::<Option<Vec<_>>>()?;
        for (place, facts) in needs.places() {
            if let Some(line) = wager.deciding_line(&facts) {
                lines[line].1.push(place);
            }
        }
        let parts = parts.to_i128().filter(|&parts| parts < RETURN_MAX)?;
        Some(Worth { parts, needs, lines })
    }

    /// Of every line what it returns, and of every deal the stake.
    fn against(&self, counts: &Counts) -> Expected {
        let returned = self.lines.iter().map(|(returned, places)| {
            let deals = counts.sum(self.needs, places);
            returned * deals as i128
        });
        let staked = self.parts * counts.deals;
        let gain = returned.sum::<i128>() - staked;
        // To the nearest: half a divisor more, and rounded down.
        let ticks = ((gain << (TICK_BITS + 1)) + staked).div_euclid(staked * 2);
        Expected { ticks: ticks as i64, is_favourable: gain > 0 }
    }
}

impl Needs {
    fn of(wager: &Wager) -> Needs {
        let mut asked = Fact::ALL.into_iter().filter(|&fact| wager.asks(fact));
        match (wager.asks_for_pairs(), asked.all(Fact::is_of_pairs)) {
            (false, _) => Needs::Endings,
            (true, true) => Needs::Pairs,
            (true, false) => Needs::Facts,
        }
    }

    /// Every place of the table that is needed, and facts that belong there.
    fn places(self) -> Vec<(usize, Facts)> {
        let no_pair = |facts: &Facts| facts.pairs == BySide::default();
        match self {
            Needs::Endings => {
                // A place that is empty in a full deck is an ending that the rules do not allow.
                let deck = Joint::of(&Composition::of_decks(1)).expect("a deck has six cards");
                let can_be = |facts: &Facts| deck.count(facts.totals, facts.sizes) > 0;
                let endings = Facts::all().filter(no_pair).filter(can_be);
                endings.map(|facts| (Joint::place(&facts), facts)).collect()
            }
            Needs::Pairs => {
                let facts = Facts::all().find(no_pair).expect("most coups have no pair");
                let kinds = (0..).zip(KINDS);
                kinds.map(|(place, pairs)| (place, Facts { pairs, ..facts })).collect()
            }
            Needs::Facts => Facts::all().map(|facts| (facts.index(), facts)).collect(),
        }
    }
}

/// The pairs that both hands can start with.
const KINDS: [BySide<Pair>; 9] = {
    let mut kinds = [BySide { player: Pair::None, banker: Pair::None }; 9];
    let mut place = 0;
    while place < 9 {
        kinds[place] = BySide { player: Pair::ALL[place / 3], banker: Pair::ALL[place % 3] };
        place += 1;
    }
    kinds
};

impl Counts {
    /// Counts what these wagers need. The procedure was checked: there are six cards before a coup.
    fn of(shoe: &Composition, worths: &[Worth]) -> Counts {
        const ENOUGH: &str = "a coup is dealt from six cards or more";
        let needs = |needs| worths.iter().any(|worth| worth.needs == needs);
        let of_facts = || {
            let distribution = Distribution::of(shoe).expect(ENOUGH);
            distribution.counts().collect()
        };
        Counts {
            deals: shoe.deals() as i128,
            joint: needs(Needs::Endings).then(|| Joint::of(shoe).expect(ENOUGH)),
            pairs: needs(Needs::Pairs).then(|| PairKinds::of(shoe).expect(ENOUGH)),
            facts: needs(Needs::Facts).then(of_facts),
        }
    }

    fn sum(&self, needs: Needs, places: &[usize]) -> u128 {
        match (needs, &self.joint, &self.pairs, &self.facts) {
            (Needs::Endings, Some(joint), _, _) => joint.sum(places),
            (Needs::Pairs, _, Some(pairs), _) => {
                places.iter().map(|&place| pairs.count(KINDS[place])).sum()
            }
            (Needs::Facts, _, _, Some(facts)) => places.iter().map(|&place| facts[place]).sum(),
            (Needs::Endings | Needs::Pairs | Needs::Facts, ..) => {
                unreachable!("all that the wagers need was counted")
            }
        }
    }
}
