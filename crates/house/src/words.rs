//! The built-in words of the announcements.

use baccarat::Side;

use crate::options::announcements::{Announcement, Style};

/// What a hand is called in a language: in English where there is no built-in word.
pub(crate) fn side_word(side: Side, language: &str) -> &'static str {
    match (language, side) {
        ("es", Side::Player) => "Jugador",
        ("es", Side::Banker) => "Banca",
        ("zh-Hant", Side::Player) => "閒",
        ("zh-Hant", Side::Banker) => "莊",
        (_, Side::Player) => "Player",
        (_, Side::Banker) => "Banker",
    }
}

/// The built-in words in a language, if there are any.
pub(crate) fn built_in(
    announcement: Announcement,
    style: Style,
    language: &str,
) -> Option<&'static str> {
    if (announcement, style) == (Announcement::ResultWin, Style::Plain) {
        return plain_win(language);
    }
    match language {
        "en" => Some(english(announcement)),
        "es" => Some(spanish(announcement)),
        "zh-Hant" => Some(chinese(announcement)),
        _ => None,
    }
}

fn plain_win(language: &str) -> Option<&'static str> {
    match language {
        "en" => Some("{winner} wins, {winning} over {losing}."),
        "es" => Some("Gana {winner}, {winning} a {losing}."),
        "zh-Hant" => Some("{winner}贏，{winning}點對{losing}點。"),
        _ => None,
    }
}

fn english(announcement: Announcement) -> &'static str {
    use Announcement as A;
    match announcement {
        A::ShoeNew => "New shoe.",
        A::CutOffer => "Cut the cards, please.",
        A::Burn => "First card is a {rank}. Burning {count}.",
        A::BetsOpen => "Place your bets, please.",
        A::BetsLast => "Last bets.",
        A::BetsClosed => "No more bets.",
        A::GhostCourtesy => "Ghost hand. No wagers on this hand.",
        A::GhostRepair => "This hand is dealt without wagers, to keep the cards in order.",
        A::HandLast => "Last hand of this shoe.",
        A::HandOneMore => "One more hand in this shoe.",
        A::PlayerTotal => "Player shows {total}.",
        A::BankerTotal => "Banker has {total}.",
        A::Natural => "Natural {total}. No more cards.",
        A::PlayerDraws => "Card for the Player.",
        A::PlayerStands => "Player stands.",
        A::PlayerThird => "Player has {total}.",
        A::BankerDraws => "Card for the Banker.",
        A::BankerStands => "Banker stands.",
        A::BankerThird => "Banker has {total}.",
        A::ResultWin => "{winner} {winning}, {loser} {losing}.",
        A::ResultTie => "Tie, {total}. Player and Banker wagers push.",
        A::ResultDragon7 => "Dragon 7. Banker wagers push.",
        A::ResultPanda8 => "Panda 8.",
        A::FloorCall => "Floor, please.",
        A::FloorCommission => "Floor: seat {seat} owes {amount} commission.",
        A::FloorColour => "Floor: changing {amount} for seat {seat}.",
        A::FloorLimit => "Floor: seat {seat} has {amount} down, over the limit.",
        A::Void => "This hand is void. All wagers are returned.",
    }
}

fn spanish(announcement: Announcement) -> &'static str {
    use Announcement as A;
    match announcement {
        A::ShoeNew => "Sabot nuevo.",
        A::CutOffer => "Corte las cartas, por favor.",
        A::Burn => "La primera carta es {rank}. Se queman {count}.",
        A::BetsOpen => "Hagan sus apuestas, por favor.",
        A::BetsLast => "Últimas apuestas.",
        A::BetsClosed => "No va más.",
        A::GhostCourtesy => "Mano fantasma. Sin apuestas en esta mano.",
        A::GhostRepair => "Esta mano se reparte sin apuestas, para conservar el orden.",
        A::HandLast => "Última mano de este sabot.",
        A::HandOneMore => "Una mano más en este sabot.",
        A::PlayerTotal => "Jugador muestra {total}.",
        A::BankerTotal => "Banca tiene {total}.",
        A::Natural => "Natural {total}. No hay más cartas.",
        A::PlayerDraws => "Carta para el Jugador.",
        A::PlayerStands => "Jugador se planta.",
        A::PlayerThird => "Jugador tiene {total}.",
        A::BankerDraws => "Carta para la Banca.",
        A::BankerStands => "Banca se planta.",
        A::BankerThird => "Banca tiene {total}.",
        A::ResultWin => "{winner} {winning}, {loser} {losing}.",
        A::ResultTie => "Empate a {total}. Jugador y Banca se devuelven.",
        A::ResultDragon7 => "Dragón 7. Las apuestas a Banca se devuelven.",
        A::ResultPanda8 => "Panda 8.",
        A::FloorCall => "Supervisor, por favor.",
        A::FloorCommission => "Supervisor: el puesto {seat} debe {amount} de comisión.",
        A::FloorColour => "Supervisor: cambio de {amount} para el puesto {seat}.",
        A::FloorLimit => "Supervisor: el puesto {seat} apuesta {amount}, sobre el límite.",
        A::Void => "Mano anulada. Se devuelven todas las apuestas.",
    }
}

fn chinese(announcement: Announcement) -> &'static str {
    use Announcement as A;
    match announcement {
        A::ShoeNew => "新靴。",
        A::CutOffer => "請切牌。",
        A::Burn => "第一張牌是{rank}，銷{count}張牌。",
        A::BetsOpen => "請下注。",
        A::BetsLast => "最後下注。",
        A::BetsClosed => "停止下注。",
        A::GhostCourtesy => "飛牌，這一局不接受投注。",
        A::GhostRepair => "為保持牌序，這一局不接受投注。",
        A::HandLast => "本靴最後一局。",
        A::HandOneMore => "本靴還有一局。",
        A::PlayerTotal => "閒{total}點。",
        A::BankerTotal => "莊{total}點。",
        A::Natural => "例牌{total}點，不再補牌。",
        A::PlayerDraws => "閒家補牌。",
        A::PlayerStands => "閒家不補牌。",
        A::PlayerThird => "閒{total}點。",
        A::BankerDraws => "莊家補牌。",
        A::BankerStands => "莊家不補牌。",
        A::BankerThird => "莊{total}點。",
        A::ResultWin => "{winner}{winning}點，{loser}{losing}點。",
        A::ResultTie => "和局，{total}點。莊閒注退回。",
        A::ResultDragon7 => "龍七，莊注退回。",
        A::ResultPanda8 => "熊貓八。",
        A::FloorCall => "請主任過來。",
        A::FloorCommission => "主任：{seat}號位欠佣{amount}。",
        A::FloorColour => "主任：{seat}號位換碼{amount}。",
        A::FloorLimit => "主任：{seat}號位下注{amount}，超過限額。",
        A::Void => "此局作廢，所有投注退回。",
    }
}
