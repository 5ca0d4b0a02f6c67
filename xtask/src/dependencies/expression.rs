//! Licence expressions of SPDX: `(MIT OR Apache-2.0) AND Unicode-3.0`.

/// Whether these licences are enough to use what is offered under the expression. `AND` binds more
/// closely than `OR`, and a `/` means `OR` in older packages.
pub(super) fn is_permitted(expression: &str, permitted: &[&str]) -> Result<bool, String> {
    let tokens = tokens(expression);
    let mut reader = Reader { tokens: &tokens, permitted };
    let verdict = reader.any()?;
    match reader.tokens.first() {
        None => Ok(verdict),
        Some(token) => Err(format!("`{token}` is one word too many")),
    }
}

fn tokens(expression: &str) -> Vec<String> {
    let mut spaced = String::new();
    for letter in expression.chars() {
        match letter {
            '(' | ')' | '/' => spaced.extend([' ', letter, ' ']),
            _ => spaced.push(letter),
        }
    }
    spaced.split_whitespace().map(str::to_owned).collect()
}

struct Reader<'a> {
    tokens: &'a [String],
    permitted: &'a [&'a str],
}

impl Reader<'_> {
    /// Takes the next token if it is one of these.
    fn take(&mut self, words: &[&str]) -> bool {
        match self.tokens.split_first() {
            Some((first, rest)) if words.contains(&first.as_str()) => {
                self.tokens = rest;
                true
            }
            Some(_) | None => false,
        }
    }

    fn any(&mut self) -> Result<bool, String> {
        let mut verdict = self.all()?;
        while self.take(&["OR", "/"]) {
            verdict |= self.all()?;
        }
        Ok(verdict)
    }

    fn all(&mut self) -> Result<bool, String> {
        let mut verdict = self.one()?;
        while self.take(&["AND"]) {
            verdict &= self.one()?;
        }
        Ok(verdict)
    }

    fn one(&mut self) -> Result<bool, String> {
        if self.take(&["("]) {
            let verdict = self.any()?;
            return if self.take(&[")"]) {
                Ok(verdict)
            } else {
                Err("a bracket is not closed".to_owned())
            };
        }
        let mut licence = self.name()?;
        if self.take(&["WITH"]) {
            licence = format!("{licence} WITH {}", self.name()?);
        }
        Ok(self.permitted.contains(&licence.as_str()))
    }

    fn name(&mut self) -> Result<String, String> {
        let is_name = |word: &str| !matches!(word, "(" | ")" | "/" | "OR" | "AND" | "WITH");
        match self.tokens.split_first() {
            Some((first, rest)) if is_name(first) => {
                self.tokens = rest;
                Ok(first.clone())
            }
            Some((first, _)) => Err(format!("`{first}` stands where a licence belongs")),
            None => Err("a licence is missing at its end".to_owned()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PERMITTED: [&str; 4] =
        ["MIT", "Apache-2.0", "Unicode-3.0", "Apache-2.0 WITH LLVM-exception"];

    #[track_caller]
    fn check(expression: &str, expected: Result<bool, &str>) {
        let expected = expected.map_err(str::to_owned);
        assert_eq!(is_permitted(expression, &PERMITTED), expected, "{expression}");
    }

    #[test]
    fn one_choice_of_several_is_enough() {
        check("MIT", Ok(true));
        check("GPL-3.0-only", Ok(false));
        check("GPL-3.0-only OR MIT", Ok(true));
        check("MIT/GPL-3.0-only", Ok(true));
        check("GPL-2.0 / GPL-3.0", Ok(false));
    }

    #[test]
    fn all_of_several_are_needed() {
        check("MIT AND Unicode-3.0", Ok(true));
        check("MIT AND GPL-3.0-only", Ok(false));
        check("GPL-3.0-only AND MIT", Ok(false));
    }

    #[test]
    fn and_binds_more_closely_than_or() {
        check("MIT OR Apache-2.0 AND GPL-3.0-only", Ok(true));
        check("(MIT OR Apache-2.0) AND GPL-3.0-only", Ok(false));
        check("GPL-3.0-only AND (MIT OR Apache-2.0) OR MIT", Ok(true));
        check("((MIT) AND (Unicode-3.0 OR GPL-3.0-only))", Ok(true));
    }

    #[test]
    fn an_exception_makes_another_licence() {
        check("Apache-2.0 WITH LLVM-exception", Ok(true));
        check("Apache-2.0 WITH Other-exception", Ok(false));
        check("MIT WITH LLVM-exception", Ok(false));
        check("GPL-3.0-only WITH LLVM-exception OR MIT", Ok(true));
    }

    #[test]
    fn names_are_compared_whole() {
        check("MIT-0", Ok(false));
        check("mit", Ok(false));
        check("Apache-2.0+", Ok(false));
    }

    #[test]
    fn what_is_no_expression_is_refused() {
        check("", Err("a licence is missing at its end"));
        check("MIT OR", Err("a licence is missing at its end"));
        check("OR MIT", Err("`OR` stands where a licence belongs"));
        check("(MIT", Err("a bracket is not closed"));
        check("MIT)", Err("`)` is one word too many"));
        check("MIT Apache-2.0", Err("`Apache-2.0` is one word too many"));
        check("MIT or Apache-2.0", Err("`or` is one word too many"));
        check("MIT WITH AND", Err("`AND` stands where a licence belongs"));
    }
}
