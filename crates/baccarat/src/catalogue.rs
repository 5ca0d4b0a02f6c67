//! The wagers that every house can offer by name.
//!
//! Each is the same data that a house writes in its own file. Where the rule documents price a
//! wager, its article does; the others carry the price most often met, and a house may set its own.

use std::sync::LazyLock;

use crate::{Article, Condition, Fact, Line, Odds, Pays, Rate, Side, Values, Wager, Winner};

/// A built-in wager and where it comes from.
#[derive(Clone, Debug)]
pub struct Entry {
    pub wager: Wager,
    /// The article of `docs/RULES.md` that describes it.
    pub article: Article,
}

/// The commission most houses charge on Banker: 5%.
pub const USUAL_COMMISSION: Rate = match Rate::new(500) {
    Some(rate) => rate,
    None => unreachable!(),
};

/// Every built-in wager, the main ones first. They are compiled once, when first asked for.
pub fn all() -> &'static [Entry] {
    static CATALOGUE: LazyLock<Vec<Entry>> = LazyLock::new(|| {
        let families = [
            main_wagers(),
            ez_wagers(),
            dragon_bonuses(),
            pairs(),
            sixes(),
            card_counts(),
            egalites(),
            others(),
        ];
        families.concat()
    });
    &CATALOGUE
}

/// The built-in wager of that name.
pub fn find(id: &str) -> Option<&'static Wager> {
    all().iter().map(|entry| &entry.wager).find(|wager| wager.id().as_str() == id)
}

/// Banker at even money less a commission.
pub fn banker(commission: Rate) -> Wager {
    let win = Pays::Win { odds: Odds::EVEN, commission };
    wager("banker", "Banker", [(won_by(Side::Banker), win), tie_pushes()])
}

fn main_wagers() -> Vec<Entry> {
    let six = won_by(Side::Banker).and(Fact::Total(Side::Banker), 6);
    cite(
        Article::DECISION,
        [
            wager("player", "Player", [(won_by(Side::Player), pays(1, 1)), tie_pushes()]),
            banker(USUAL_COMMISSION),
            wager(
                "banker-6-half",
                "Banker, 6 pays half",
                [(six, pays(1, 2)), (won_by(Side::Banker), pays(1, 1)), tie_pushes()],
            ),
            wager("tie", "Tie", [(Condition::winner(Winner::Tie), pays(8, 1))]),
        ],
    )
}

fn ez_wagers() -> Vec<Entry> {
    let seven =
        won_by(Side::Banker).and(Fact::Total(Side::Banker), 7).and(Fact::Cards(Side::Banker), 3);
    let eight =
        won_by(Side::Player).and(Fact::Total(Side::Player), 8).and(Fact::Cards(Side::Player), 3);
    let ez_banker = wager(
        "ez-banker",
        "EZ Banker",
        [(seven, Pays::Push), (won_by(Side::Banker), pays(1, 1)), tie_pushes()],
    );
    [
        cite(Article::EZ_BACCARAT, [ez_banker]),
        cite(Article::DRAGON_7, [wager("dragon-7", "Dragon 7", [(seven, pays(40, 1))])]),
        cite(Article::PANDA_8, [wager("panda-8", "Panda 8", [(eight, pays(25, 1))])]),
    ]
    .concat()
}

fn dragon_bonuses() -> Vec<Entry> {
    let bonus = |side: Side| {
        let natural = |winner| Condition::winner(winner).and(Fact::Natural(side), 1);
        let by = |margin| won_by(side).and(Fact::Margin, margin);
        wager(
            &format!("dragon-bonus-{}", side.id()),
            &format!("Dragon Bonus on {side}"),
            [
                (natural(side.into()), pays(1, 1)),
                (natural(Winner::Tie), Pays::Push),
                (by(9), pays(30, 1)),
                (by(8), pays(10, 1)),
                (by(7), pays(6, 1)),
                (by(6), pays(4, 1)),
                (by(5), pays(2, 1)),
                (by(4), pays(1, 1)),
            ],
        )
    };
    cite(Article::DRAGON_BONUS, Side::ALL.map(bonus))
}

fn pairs() -> Vec<Entry> {
    let pair = |side| Condition::always().and(Fact::Pair(side), 1);
    let perfect = |side| Condition::always().and(Fact::PerfectPair(side), 1);
    let both_perfect = perfect(Side::Player).and(Fact::PerfectPair(Side::Banker), 1);
    let of_a_side = |side: Side| {
        wager(&format!("{}-pair", side.id()), &format!("{side} pair"), [(pair(side), pays(11, 1))])
    };
    let either = [(pair(Side::Player), pays(5, 1)), (pair(Side::Banker), pays(5, 1))];
    let perfects = [
        (both_perfect, pays(200, 1)),
        (perfect(Side::Player), pays(25, 1)),
        (perfect(Side::Banker), pays(25, 1)),
    ];
    cite(
        Article::OTHER_WAGERS,
        [
            of_a_side(Side::Player),
            of_a_side(Side::Banker),
            wager("either-pair", "Either pair", either),
            wager("perfect-pair", "Perfect pair", perfects),
        ],
    )
}

fn sixes() -> Vec<Entry> {
    let six = won_by(Side::Banker).and(Fact::Total(Side::Banker), 6);
    let six_with = |cards| six.and(Fact::Cards(Side::Banker), cards);
    cite(
        Article::OTHER_WAGERS,
        [
            wager("super-6", "Super 6", [(six, pays(12, 1))]),
            wager("lucky-6", "Lucky 6", [(six_with(2), pays(12, 1)), (six_with(3), pays(23, 1))]),
        ],
    )
}

fn card_counts() -> Vec<Entry> {
    let cards = |values| Condition::always().and_one_of(Fact::CardsUsed, values);
    let (four, five, six) = (Values::one(4), Values::one(5), Values::one(6));
    cite(
        Article::OTHER_WAGERS,
        [
            wager("big", "Big", [(cards(Values::range(5..=6)), pays(54, 100))]),
            wager("small", "Small", [(cards(four), pays(3, 2))]),
            wager("four-cards", "Four cards", [(cards(four), pays(3, 2))]),
            wager("five-cards", "Five cards", [(cards(five), pays(2, 1))]),
            wager("six-cards", "Six cards", [(cards(six), pays(2, 1))]),
        ],
    )
}

fn egalites() -> Vec<Entry> {
    const ODDS: [u32; 10] = [150, 215, 225, 200, 120, 110, 45, 45, 80, 80];
    let egalite = |(total, odds)| {
        let tie = Condition::winner(Winner::Tie).and(Fact::Total(Side::Player), total);
        let (id, name) = (format!("egalite-{total}"), format!("Égalité {total}"));
        wager(&id, &name, [(tie, pays(odds, 1))])
    };
    let wagers: Vec<_> = (0..).zip(ODDS).map(egalite).collect();
    cite(Article::OTHER_WAGERS, wagers)
}

fn others() -> Vec<Entry> {
    let natural = |(side, total): (Side, u8)| {
        let holds = Condition::always().and(Fact::Natural(side), 1).and(Fact::Total(side), total);
        wager(
            &format!("{}-natural-{total}", side.id()),
            &format!("{side} natural {total}"),
            [(holds, pays(9, 1))],
        )
    };
    let sum = |values| Condition::always().and_one_of(Fact::SumOfTotals, values);
    let quik = wager(
        "quik",
        "Quik",
        [
            (sum(Values::one(0)), pays(50, 1)),
            (sum(Values::one(18)), pays(25, 1)),
            (sum((1..=3).chain(15..=17).collect()), pays(1, 1)),
        ],
    );
    let naturals =
        [(Side::Player, 8), (Side::Player, 9), (Side::Banker, 8), (Side::Banker, 9)].map(natural);
    cite(Article::OTHER_WAGERS, naturals.into_iter().chain([quik]))
}

fn won_by(side: Side) -> Condition {
    Condition::winner(side.into())
}

/// Article 8: Player and Banker wagers neither win nor lose on a tie.
fn tie_pushes() -> (Condition, Pays) {
    (Condition::winner(Winner::Tie), Pays::Push)
}

fn pays(won: u32, staked: u32) -> Pays {
    Pays::win(Odds::new(won, staked).expect("the catalogue's odds are sound"))
}

fn wager<const N: usize>(id: &str, name: &str, lines: [(Condition, Pays); N]) -> Wager {
    let id = id.parse().expect("the catalogue's names are sound");
    let lines = lines.into_iter().map(|(when, pays)| Line { when, pays }).collect();
    Wager::new(id, name, lines).expect("the catalogue's lines are sound")
}

fn cite(article: Article, wagers: impl IntoIterator<Item = Wager>) -> Vec<Entry> {
    wagers.into_iter().map(|wager| Entry { wager, article }).collect()
}
