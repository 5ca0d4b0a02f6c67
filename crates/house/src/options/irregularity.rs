//! What can go wrong at a table, and when it can be found.

use crate::choices::choices;
use crate::options::irregularities::Resolution;

// A number stays with its kind for ever: printed controls and scenarios go by it.
choices! {
    /// Something that went wrong at a table.
    pub enum Irregularity {
        /// The first cards of a shoe were not burned.
        BurnForgotten = "burn-forgotten" as 1,
        /// The wrong number of cards was burned.
        BurnMiscounted = "burn-miscounted" as 2,
        /// A card lies face up in the shoe and is the first of a coup.
        FaceUpFirstCard = "face-up-first-card" as 3,
        /// A card lies face up in the shoe and is not the first of a coup.
        FaceUpLaterCard = "face-up-later-card" as 4,
        /// A card too many was drawn and nobody has seen it.
        ExcessCardUnseen = "excess-card-unseen" as 5,
        /// A card too many was drawn and has been seen.
        ExcessCardSeen = "excess-card-seen" as 6,
        /// The Player got a third card and must stand, while the Banker must draw.
        PlayerThirdBankerDraws = "player-third-banker-draws" as 7,
        /// The Player got a third card and must stand, and so must the Banker.
        PlayerThirdBankerStands = "player-third-banker-stands" as 8,
        /// The Banker got a third card and must stand.
        BankerThirdMustStand = "banker-third-must-stand" as 9,
        /// A third card was dealt after a natural.
        ThirdAfterNatural = "third-after-natural" as 10,
        /// The Banker got a third card before the one the Player must have.
        BankerThirdTooEarly = "banker-third-too-early" as 11,
        /// A hand got a fourth card.
        FourthCard = "fourth-card" as 12,
        /// A third card is missing, and it is found before settlement.
        ThirdMissingUnsettled = "third-missing-unsettled" as 13,
        /// A third card is missing, and it is found after settlement but before the next coup.
        ThirdMissingSettled = "third-missing-settled" as 14,
        /// A third card was missing, and it is found after the next coup began.
        ThirdMissingNextCoup = "third-missing-next-coup" as 15,
        /// Cards went to the wrong side.
        WrongSide = "wrong-side" as 16,
        /// Cards to be squeezed went to the wrong area or patron.
        WrongPatron = "wrong-patron" as 17,
        /// A card lies in the wrong place, and nothing has been dealt since.
        Misplaced = "misplaced" as 18,
        /// A card was exposed during the deal of a face-down game.
        ExposedDuringDeal = "exposed-during-deal" as 19,
        /// A card was exposed before bets were closed.
        ExposedBeforeLock = "exposed-before-lock" as 20,
        /// A coup was dealt with no wagers on the table.
        NoWagers = "no-wagers" as 21,
        /// The shoe holds too few cards to finish the coup.
        ShoeRanDry = "shoe-ran-dry" as 22,
        /// The cut card was missed or not put in.
        CutCardMissed = "cut-card-missed" as 23,
        /// A card is foreign, there twice too often, or missing.
        ForeignCard = "foreign-card" as 24,
        /// A card is damaged or marked.
        DamagedCard = "damaged-card" as 25,
        /// Shoe or shuffler failed, nobody is worse off, and there is a spare.
        DeviceFailedHarmless = "device-failed-harmless" as 26,
        /// Shoe or shuffler failed and somebody is worse off.
        DeviceFailedHarmful = "device-failed-harmful" as 27,
        /// Shoe or shuffler failed and there is no spare.
        DeviceFailedNoSpare = "device-failed-no-spare" as 28,
        /// A card was read wrongly by a device.
        Misread = "misread" as 29,
        /// The screen shows other cards than the table.
        ScreenDiffers = "screen-differs" as 30,
        /// The cards were cleared before the coup was closed.
        ClearedEarly = "cleared-early" as 31,
        /// A card fell off the table.
        DroppedCard = "dropped-card" as 32,
        /// A wager was paid or taken in error.
        Mispay = "mispay" as 33,
        /// A wager was placed, raised or removed after bets were closed.
        LateWager = "late-wager" as 34,
        /// A terminal lost its connection after its wager was accepted.
        TerminalLost = "terminal-lost" as 35,
        /// The system failed before the result was known.
        SystemFailed = "system-failed" as 36,
        /// Whoever squeezes tears a card or will not show it.
        SqueezerRefuses = "squeezer-refuses" as 37,
        /// Something wrong was announced.
        WrongAnnouncement = "wrong-announcement" as 38,
        /// Cards come out in the order of a new deck.
        Unshuffled = "unshuffled" as 39,
    }
}

choices! {
    /// How far the coup had come when the irregularity was found.
    pub enum Phase {
        /// No card of the coup is out.
        BeforeDeal = "before-deal",
        /// Cards are out, and wagers are not settled.
        Dealing = "dealing",
        /// Wagers are settled, and the next coup has not begun.
        Settled = "settled",
        /// The next coup has begun.
        NextCoup = "next-coup",
    }
}

choices! {
    /// Whether the card in question has been seen.
    pub enum Visibility {
        /// Nobody has seen it.
        Unseen = "unseen",
        /// Somebody has seen it.
        Seen = "seen",
    }
}

impl Irregularity {
    /// Its public number: in printed controls, and at the dealer's keys.
    pub fn number(self) -> u8 {
        self as u8
    }

    /// Its number as it is printed: `I01` to `I39`.
    pub fn code(self) -> String {
        format!("I{:02}", self.number())
    }

    /// Whether a resolution has anything to do with it: only a burn is completed, only a card that
    /// is out is carried, only a payment is corrected.
    pub fn can_come_to(self, resolution: Resolution) -> bool {
        use Irregularity as I;
        match resolution {
            Resolution::Burn => matches!(self, I::BurnForgotten | I::BurnMiscounted),
            Resolution::CorrectPayment => self == I::Mispay,
            Resolution::CarryHidden | Resolution::CarryExposed => matches!(
                self,
                I::FaceUpFirstCard
                    | I::FaceUpLaterCard
                    | I::ExcessCardUnseen
                    | I::ExcessCardSeen
                    | I::PlayerThirdBankerDraws
                    | I::PlayerThirdBankerStands
                    | I::BankerThirdMustStand
                    | I::ThirdAfterNatural
                    | I::BankerThirdTooEarly
                    | I::FourthCard
                    | I::WrongSide
                    | I::Misplaced
                    | I::ExposedBeforeLock
            ),
            _ => true,
        }
    }

    /// Whether it can be found in that phase and with that visibility: the names of some kinds say
    /// when they are found, or that the card was seen.
    pub fn can_be(self, phase: Phase, visibility: Visibility) -> bool {
        match self {
            Irregularity::ExcessCardUnseen => visibility == Visibility::Unseen,
            Irregularity::ExcessCardSeen => visibility == Visibility::Seen,
            Irregularity::ThirdMissingUnsettled => {
                matches!(phase, Phase::BeforeDeal | Phase::Dealing)
            }
            Irregularity::ThirdMissingSettled => phase == Phase::Settled,
            Irregularity::ThirdMissingNextCoup => phase == Phase::NextCoup,
            _ => true,
        }
    }
}
