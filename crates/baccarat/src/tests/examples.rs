//! Each line of each built-in wager by example: coups that hit it, and coups that come close.

use super::check;

#[test]
fn player() {
    check("6d 7c 2c 6c", "player", "win 1:1");
    check("Qc 2h 4c Ks 2d 4d", "player", "push");
    check("2d 6c 9c Tc Td", "player", "lose");
}

#[test]
fn banker() {
    check("2d 6c 9c Tc Td", "banker", "win 1:1 less 5.00");
    check("Qc 2h 4c Ks 2d 4d", "banker", "push");
    check("6d 7c 2c 6c", "banker", "lose");
}

#[test]
fn banker_6_half() {
    check("2c 5s Qc Ah Js", "banker-6-half", "win 1:2");
    check("Kc As Jd Ac Tc 4d", "banker-6-half", "win 1:2");
    check("2h 8s 2d 9c Jd", "banker-6-half", "win 1:1");
    check("Qc 2h 4c Ks 2d 4d", "banker-6-half", "push");
    check("Jh 6c 7s Qc", "banker-6-half", "lose");
}

#[test]
fn tie() {
    check("9c 9h Jc Jd", "tie", "win 8:1");
    check("5d 3s 6d Jd 9d 7h", "tie", "win 8:1");
    check("Jh 6c 7s Qc", "tie", "lose");
}

#[test]
fn ez_banker() {
    check("7h Kc 6d 4s 2c 3h", "ez-banker", "push");
    check("2h 8s 2d 9c Jd", "ez-banker", "win 1:1");
    check("Kc As Jd Ac Tc 4d", "ez-banker", "win 1:1");
    check("7c 4s Kd 3c", "ez-banker", "push");
    check("Jh 6c 7s Qc", "ez-banker", "lose");
}

#[test]
fn dragon_7() {
    check("7h Kc 6d 4s 2c 3h", "dragon-7", "win 40:1");
    check("2h 8s 2d 9c Jd", "dragon-7", "lose");
    check("6d 3d As 7s 7h", "dragon-7", "lose");
    check("As Th 3c Ad 4d 9c", "dragon-7", "lose");
}

#[test]
fn panda_8() {
    check("As Th 3c Ad 4d 9c", "panda-8", "win 25:1");
    check("6h 7d 2s 7d", "panda-8", "lose");
    check("4h Ts 7d As 7h 7h", "panda-8", "lose");
    check("2s 6c Kh Qd 6h 3h", "panda-8", "lose");
}

#[test]
fn dragon_bonus_on_player() {
    check("4d 5c 4s 2d", "dragon-bonus-player", "win 1:1");
    check("9c 9h Jc Jd", "dragon-bonus-player", "push");
    check("Jh Qh 2h 5c 7c 5h", "dragon-bonus-player", "win 30:1");
    check("Th Kc Ac 2h 7c 8h", "dragon-bonus-player", "win 10:1");
    check("2s Qh 2s Ts 3d Qs", "dragon-bonus-player", "win 6:1");
    check("Qs Jc 6h Kc Qd", "dragon-bonus-player", "win 4:1");
    check("Ks 4d 4h 9s 4d Qh", "dragon-bonus-player", "win 2:1");
    check("6c 2h Th Jc Ks", "dragon-bonus-player", "win 1:1");
    check("Tc Qd 4s Jc 3h 4s", "dragon-bonus-player", "lose");
    check("7c 4s Kd 3c", "dragon-bonus-player", "lose");
    check("Js 2h Kh 7h", "dragon-bonus-player", "lose");
}

#[test]
fn dragon_bonus_on_banker() {
    check("Js 2h Kh 7h", "dragon-bonus-banker", "win 1:1");
    check("9c 9h Jc Jd", "dragon-bonus-banker", "push");
    check("Th Qh 5d 3c 5h 6s", "dragon-bonus-banker", "win 30:1");
    check("6c 8s 6s 5d 9c 6c", "dragon-bonus-banker", "win 10:1");
    check("Jc Ks Kd Ks 2d 9s", "dragon-bonus-banker", "win 6:1");
    check("Ks 4s Td 2h Kc", "dragon-bonus-banker", "win 4:1");
    check("3s Jc Qh Jc 8d 6h", "dragon-bonus-banker", "win 2:1");
    check("Kd Qd 2h 4s 2c 4c", "dragon-bonus-banker", "win 1:1");
    check("6c 7h 4d 3h Jc 3d", "dragon-bonus-banker", "lose");
    check("7c 4s Kd 3c", "dragon-bonus-banker", "lose");
    check("4d 5c 4s 2d", "dragon-bonus-banker", "lose");
}

#[test]
fn pair_of_a_side() {
    check("5d As 5h Kc 3d As", "player-pair", "win 11:1");
    check("3s 5c 3s 7c 7s", "player-pair", "win 11:1");
    check("Jd 5h Td 5s 8s Js", "player-pair", "lose");
    check("Jd 5h Td 5s 8s Js", "banker-pair", "win 11:1");
    check("9h 8d Qd 8d", "banker-pair", "win 11:1");
    check("5d As 5h Kc 3d As", "banker-pair", "lose");
}

#[test]
fn pair_by_the_third_card_does_not_count() {
    check("3h 7c 2d Ks 2c", "player-pair", "lose");
    check("6h 3c Kd Ks Kh", "banker-pair", "lose");
}

#[test]
fn either_pair() {
    check("5d As 5h Kc 3d As", "either-pair", "win 5:1");
    check("Jd 5h Td 5s 8s Js", "either-pair", "win 5:1");
    check("8s 6d 8d 6h 8d", "either-pair", "win 5:1");
    check("6d 7c 2c 6c", "either-pair", "lose");
}

#[test]
fn perfect_pair() {
    check("Qh 5d Qh 5d 4s 9s", "perfect-pair", "win 200:1");
    check("3s 5c 3s 7c 7s", "perfect-pair", "win 25:1");
    check("9h 8d Qd 8d", "perfect-pair", "win 25:1");
    check("2h Ac 2h As Kc Td", "perfect-pair", "win 25:1");
    check("8s 6d 8d 6h 8d", "perfect-pair", "lose");
    // Two cards of a suit are no pair.
    check("6d 7c 2d 6c", "perfect-pair", "lose");
}

#[test]
fn super_6() {
    check("2c 5s Qc Ah Js", "super-6", "win 12:1");
    check("Kc As Jd Ac Tc 4d", "super-6", "win 12:1");
    check("Qc 2h 4c Ks 2d 4d", "super-6", "lose");
    check("2h 8s 2d 9c Jd", "super-6", "lose");
}

#[test]
fn lucky_6() {
    check("2c 5s Qc Ah Js", "lucky-6", "win 12:1");
    check("Kc As Jd Ac Tc 4d", "lucky-6", "win 23:1");
    check("Qc 2h 4c Ks 2d 4d", "lucky-6", "lose");
    check("Jh 6c 7s Qc", "lucky-6", "lose");
}

#[test]
fn big_and_small() {
    check("5s 3d 7d 3d 2h", "big", "win 54:100");
    check("Kc Kd 3h Qc 3d 7h", "big", "win 54:100");
    check("4d 5s 3s 2h", "big", "lose");
    check("4d 5s 3s 2h", "small", "win 3:2");
    check("5s 3d 7d 3d 2h", "small", "lose");
}

#[test]
fn number_of_cards() {
    check("4d 5s 3s 2h", "four-cards", "win 3:2");
    check("5s 3d 7d 3d 2h", "four-cards", "lose");
    check("5s 3d 7d 3d 2h", "five-cards", "win 2:1");
    check("7s Jd 9h 3h 4s", "five-cards", "win 2:1");
    check("Kc Kd 3h Qc 3d 7h", "five-cards", "lose");
    check("Kc Kd 3h Qc 3d 7h", "six-cards", "win 2:1");
    check("4d 5s 3s 2h", "six-cards", "lose");
}

#[test]
fn egalites() {
    let ties = [
        ("5d 3s 6d Jd 9d 7h", "win 150:1"),
        ("Tc Ad Kd Ks Ac Th", "win 215:1"),
        ("2c Ah Ks As Jd Kc", "win 225:1"),
        ("3c Qs Js Kd Qh 3s", "win 200:1"),
        ("3s 4d 2d Kd 9s", "win 120:1"),
        ("8d 8s 4s 7h 3h", "win 110:1"),
        ("Qs Kc 6c 6s", "win 45:1"),
        ("Td Qs 3h Kh 4s 7s", "win 45:1"),
        ("Kd 8c 8h Ks", "win 80:1"),
        ("Ac 5h 8d 4c", "win 80:1"),
    ];
    for (total, (cards, pays)) in ties.into_iter().enumerate() {
        check(cards, &format!("egalite-{total}"), pays);
        check(cards, &format!("egalite-{}", (total + 1) % 10), "lose");
        check("Jh 6c 7s Qc", &format!("egalite-{total}"), "lose");
    }
}

#[test]
fn naturals() {
    // They need not win.
    check("9c 6h 9s 3h", "player-natural-8", "win 9:1");
    check("As Th 3c Ad 4d 9c", "player-natural-8", "lose");
    check("9d 5c Ts Qd", "player-natural-9", "win 9:1");
    check("2s 7s Ts 5c 7s 5s", "player-natural-9", "lose");
    check("5s Jc 4h 8c", "banker-natural-8", "win 9:1");
    check("9c 6h 8c 6h 6c", "banker-natural-8", "lose");
    check("6d 9c 4d Jd", "banker-natural-9", "win 9:1");
    check("Kh Qc 3s Jh 8c 9s", "banker-natural-9", "lose");
}

#[test]
fn quik() {
    check("3c Qc Qd Kh 7d Js", "quik", "win 50:1");
    check("8d Qd Ah 9h", "quik", "win 25:1");
    check("Jd 2h Ah 8s Jc Qh", "quik", "win 1:1");
    check("5d 3h Ts Kc 6h 8d", "quik", "win 1:1");
    check("4h Th 7c 2h Jd Qc", "quik", "win 1:1");
    check("9c Qs 5s Qd 6s 4h", "quik", "lose");
    check("8d 9s Td 7s", "quik", "lose");
    check("Jh 4s Js 6c 6h 9c", "quik", "win 1:1");
    check("2d Jh 5s 9d", "quik", "win 1:1");
    check("Td Qh 9s 8c", "quik", "win 1:1");
}
