//! The exact value of a sum, so that 3 × 4 and 2 × 6 are found to be the same.
//! The workshop in the browser has the same rules; `values.golden.json` holds
//! them together.

/// Longer texts are not computed, in characters.
const TEXT_CHARS_MAX: usize = 60;
/// Larger powers are not sums for people.
const EXPONENT_MAX: i128 = 12;
/// Numbers with more digits are not computed any further. The product of any
/// two others fits.
const DIGITS_MAX: usize = 18;
const TOO_LARGE: i128 = 10_i128.pow(DIGITS_MAX as u32);
/// Nested brackets and signs go no deeper than this.
const DEPTH_MAX: usize = 20;

/// The value of a text that is arithmetic and nothing else, such as `12` or
/// `4/6`, in lowest terms.
pub(super) fn value_of(text: &str) -> Option<String> {
    if text.chars().count() > TEXT_CHARS_MAX || !text.contains(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let tokens = tokens_of(text)?;
    let Fraction { over, under } = Parser::new(&tokens).whole()?;
    Some(if under == 1 {
        over.to_string()
    } else {
        format!("{over}/{under}")
    })
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Token {
    Number(Fraction),
    Sign(char),
}

fn tokens_of(text: &str) -> Option<Vec<Token>> {
    let mut left = without_question(text.trim());
    let mut tokens = Vec::new();
    while let Some(first) = left.chars().next() {
        let (token, length) = if first.is_ascii_digit() {
            number(left)?
        } else if let Some(power) = superscript(left) {
            tokens.push(Token::Sign('^'));
            power?
        } else if left.starts_with("**") {
            (Token::Sign('^'), 2)
        } else if first.is_whitespace() {
            left = left.trim_start();
            continue;
        } else {
            (Token::Sign(sign(first)?), first.len_utf8())
        };
        tokens.push(token);
        left = &left[length..];
    }
    Some(tokens)
}

/// A text without `=` or `= ?` at its end.
fn without_question(text: &str) -> &str {
    let bare = text.strip_suffix('?').map_or(text, str::trim_end);
    bare.strip_suffix('=').map_or(text, str::trim_end)
}

/// Operators and brackets, however they are written.
fn sign(c: char) -> Option<char> {
    Some(match c {
        '×' | '·' | '⋅' | '∙' | 'x' | '*' => '*',
        '÷' | ':' | '⁄' | '/' => '/',
        '−' | '–' | '-' => '-',
        '[' | '(' => '(',
        ']' | ')' => ')',
        '+' | '^' | '%' | '√' => c,
        _ => return None,
    })
}

/// The number at the beginning, and how many bytes it takes; `None` if it is
/// too long.
fn number(text: &str) -> Option<(Token, usize)> {
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let whole = digits(text);
    let decimals = match text.as_bytes().get(whole) {
        Some(b'.' | b',') => digits(&text[whole + 1..]),
        _ => 0,
    };
    let length = whole + if decimals > 0 { 1 + decimals } else { 0 };
    if length > DIGITS_MAX {
        return None;
    }
    let written = text[..length].replace(['.', ','], "");
    let value = Fraction::new(written.parse().ok()?, 10_i128.pow(decimals as u32))?;
    Some((Token::Number(value), length))
}

/// The exponent at the beginning, if there is one.
fn superscript(text: &str) -> Option<Option<(Token, usize)>> {
    let digit = |c: char| "⁰¹²³⁴⁵⁶⁷⁸⁹".chars().position(|known| known == c);
    let digits: String = text
        .chars()
        .map_while(digit)
        .map(|digit| digit.to_string())
        .collect();
    if digits.is_empty() {
        return None;
    }
    let length = text.chars().take(digits.len()).map(char::len_utf8).sum();
    Some(number(&digits).map(|(token, _)| (token, length)))
}

/// A fraction in lowest terms with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction {
    over: i128,
    under: i128,
}

impl Fraction {
    fn new(over: i128, under: i128) -> Option<Self> {
        if under == 0 || over.abs() >= TOO_LARGE || under.abs() >= TOO_LARGE {
            return None;
        }
        let divisor = gcd(over.abs(), under.abs()) * under.signum();
        Some(Self {
            over: over / divisor,
            under: under / divisor,
        })
    }

    fn plus(self, other: Self, sign: i128) -> Option<Self> {
        let added = sign * other.over * self.under;
        Self::new(self.over * other.under + added, self.under * other.under)
    }

    fn times(self, other: Self) -> Option<Self> {
        Self::new(self.over * other.over, self.under * other.under)
    }

    fn by(self, other: Self) -> Option<Self> {
        Self::new(self.over * other.under, self.under * other.over)
    }

    fn negative(self) -> Self {
        Self {
            over: -self.over,
            under: self.under,
        }
    }

    fn power(self, exponent: Self) -> Option<Self> {
        if exponent.under != 1 || !(0..=EXPONENT_MAX).contains(&exponent.over) {
            return None;
        }
        let exponent = exponent.over as u32;
        Self::new(
            self.over.checked_pow(exponent)?,
            self.under.checked_pow(exponent)?,
        )
    }

    /// The root of a square; other roots have no exact value here.
    fn root(self) -> Option<Self> {
        let whole = |square: i128| {
            let root = square.checked_isqrt()?;
            (root * root == square).then_some(root)
        };
        Self::new(whole(self.over)?, whole(self.under)?)
    }
}

fn gcd(a: i128, b: i128) -> i128 {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}

/// Reads sums by precedence; `None` anywhere means that it is no sum.
struct Parser<'a> {
    left: &'a [Token],
    depth: usize,
}

impl<'a> Parser<'a> {
    fn new(tokens: &'a [Token]) -> Self {
        Self {
            left: tokens,
            depth: 0,
        }
    }

    fn whole(mut self) -> Option<Fraction> {
        let value = self.sum()?;
        self.left.is_empty().then_some(value)
    }

    /// Takes one of these signs, if it is next.
    fn take(&mut self, wanted: &[char]) -> Option<char> {
        match self.left {
            [Token::Sign(sign), left @ ..] if wanted.contains(sign) => {
                self.left = left;
                Some(*sign)
            }
            _ => None,
        }
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth == DEPTH_MAX {
            return None;
        }
        self.depth += 1;
        let found = read(self)?;
        self.depth -= 1;
        Some(found)
    }

    fn sum(&mut self) -> Option<Fraction> {
        let mut left = self.product()?;
        while let Some(sign) = self.take(&['+', '-']) {
            let right = self.product()?;
            left = left.plus(right, if sign == '+' { 1 } else { -1 })?;
        }
        Some(left)
    }

    fn product(&mut self) -> Option<Fraction> {
        let mut left = self.power()?;
        while let Some(sign) = self.take(&['*', '/']) {
            let right = self.power()?;
            left = if sign == '*' {
                left.times(right)?
            } else {
                left.by(right)?
            };
        }
        Some(left)
    }

    fn power(&mut self) -> Option<Fraction> {
        let base = self.deeper(|inner| match inner.take(&['-']) {
            Some(_) => inner.power().map(Fraction::negative),
            None => inner.factor(),
        })?;
        match self.take(&['^']) {
            Some(_) => base.power(self.factor()?),
            None => Some(base),
        }
    }

    fn factor(&mut self) -> Option<Fraction> {
        let value = self.plain_factor()?;
        match self.take(&['%']) {
            Some(_) => Fraction::new(value.over, value.under * 100),
            None => Some(value),
        }
    }

    fn plain_factor(&mut self) -> Option<Fraction> {
        if self.take(&['√']).is_some() {
            return self.deeper(Self::plain_factor)?.root();
        }
        if self.take(&['(']).is_some() {
            let inner = self.deeper(Self::sum)?;
            return self.take(&[')']).map(|_| inner);
        }
        let [Token::Number(value), left @ ..] = self.left else {
            return None;
        };
        self.left = left;
        Some(*value)
    }
}
