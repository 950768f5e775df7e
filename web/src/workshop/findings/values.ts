/**
 * The exact value of a sum, so that 3 × 4 and 2 × 6 are found to be the same. The library that
 * makes decks has the same rules (`findings/values.rs`); `values.golden.json` holds them together.
 */

/** A fraction in lowest terms with a positive denominator. */
type Fraction = { readonly over: bigint; readonly under: bigint };

const TEXT_CHARS_MAX = 60;
/** Larger powers are not sums for people. */
const EXPONENT_MAX = 12n;
/** Larger numbers are not computed any further. */
const DIGITS_MAX = 18;
const TOO_LARGE = 10n ** BigInt(DIGITS_MAX);

/** The value of a text that is arithmetic and nothing else, such as "12" or "4/6"; else null. */
export function valueOf(text: string): string | null {
  if ([...text].length > TEXT_CHARS_MAX || !/\d/.test(text)) return null;
  const tokens = tokensOf(text);
  if (!tokens) return null;
  const value = new Parser(tokens).whole();
  if (!value) return null;
  return value.under === 1n ? String(value.over) : `${value.over}/${value.under}`;
}

const SUPERSCRIPTS = "⁰¹²³⁴⁵⁶⁷⁸⁹";
const GLYPHS: Record<string, string> = {
  "×": "*",
  "·": "*",
  "⋅": "*",
  "∙": "*",
  x: "*",
  "÷": "/",
  ":": "/",
  "⁄": "/",
  "−": "-",
  "–": "-",
  "[": "(",
  "]": ")",
};

function tokensOf(text: string): string[] | null {
  const plain = text
    .trim()
    .replace(/\s*=\s*\??$/, "")
    .replace(
      /[⁰¹²³⁴⁵⁶⁷⁸⁹]+/g,
      (digits) =>
        // The space keeps digits that follow from joining the exponent.
        Array.from(digits, (digit) => SUPERSCRIPTS.indexOf(digit)).reduce(
          (all, digit) => all + digit,
          "^",
        ) + " ",
    )
    .replace(/\*\*/g, "^")
    .replace(/[×·⋅∙x÷:⁄−–[\]]/g, (glyph) => GLYPHS[glyph] ?? glyph);
  const tokens = plain.match(/\d+(?:[.,]\d+)?|[-+*/^()%√]|\s+|./g) ?? [];
  const said = tokens.filter((token) => token.trim() !== "");
  return said.every((token) => /^(?:\d.*|[-+*/^()%√])$/.test(token)) ? said : null;
}

function fraction(over: bigint, under: bigint): Fraction | null {
  if (under === 0n || abs(over) >= TOO_LARGE || abs(under) >= TOO_LARGE) return null;
  const divisor = gcd(abs(over), abs(under)) * (under < 0n ? -1n : 1n);
  return { over: over / divisor, under: under / divisor };
}

function abs(value: bigint): bigint {
  return value < 0n ? -value : value;
}

function gcd(a: bigint, b: bigint): bigint {
  return b === 0n ? (a === 0n ? 1n : a) : gcd(b, a % b);
}

/** Nested brackets and signs go no deeper than this. */
const DEPTH_MAX = 20;

/** Reads sums by precedence; null anywhere means that it is no sum. */
class Parser {
  #at = 0;
  #depth = 0;
  constructor(readonly tokens: readonly string[]) {}

  whole(): Fraction | null {
    const value = this.#sum();
    return this.#at === this.tokens.length ? value : null;
  }

  #take(...wanted: string[]): string | null {
    const token = this.tokens[this.#at];
    if (token === undefined || !wanted.includes(token)) return null;
    this.#at++;
    return token;
  }

  #sum(): Fraction | null {
    let left = this.#product();
    for (let sign = this.#take("+", "-"); left && sign; sign = this.#take("+", "-")) {
      const right = this.#product();
      if (!right) return null;
      const add = right.over * left.under * (sign === "+" ? 1n : -1n);
      left = fraction(left.over * right.under + add, left.under * right.under);
    }
    return left;
  }

  #product(): Fraction | null {
    let left = this.#power();
    for (let sign = this.#take("*", "/"); left && sign; sign = this.#take("*", "/")) {
      const right = this.#power();
      if (!right) return null;
      left =
        sign === "*"
          ? fraction(left.over * right.over, left.under * right.under)
          : fraction(left.over * right.under, left.under * right.over);
    }
    return left;
  }

  #power(): Fraction | null {
    if (++this.#depth > DEPTH_MAX) return null;
    const base = this.#take("-") ? negative(this.#power()) : this.#factor();
    this.#depth--;
    if (!base) return null;
    if (!this.#take("^")) return base;
    const exponent = this.#factor();
    if (!exponent || exponent.under !== 1n) return null;
    if (exponent.over < 0n || exponent.over > EXPONENT_MAX) return null;
    return fraction(base.over ** exponent.over, base.under ** exponent.over);
  }

  #factor(): Fraction | null {
    const value = this.#plainFactor();
    return value && this.#take("%") ? fraction(value.over, value.under * 100n) : value;
  }

  #plainFactor(): Fraction | null {
    if (this.#take("√")) {
      if (++this.#depth > DEPTH_MAX) return null;
      const square = this.#plainFactor();
      this.#depth--;
      return root(square);
    }
    if (this.#take("(")) {
      if (++this.#depth > DEPTH_MAX) return null;
      const inner = this.#sum();
      this.#depth--;
      return this.#take(")") ? inner : null;
    }
    const token = this.tokens[this.#at];
    if (token === undefined || !/^\d/.test(token)) return null;
    this.#at++;
    const [whole = "0", digits = ""] = token.split(/[.,]/);
    if (token.length > DIGITS_MAX) return null;
    return fraction(BigInt(whole + digits), 10n ** BigInt(digits.length));
  }
}

function negative(value: Fraction | null): Fraction | null {
  return value && { over: -value.over, under: value.under };
}

/** The root of a square; other roots have no exact value here. */
function root(value: Fraction | null): Fraction | null {
  if (!value || value.over < 0n) return null;
  const over = wholeRoot(value.over);
  const under = wholeRoot(value.under);
  return over === null || under === null ? null : fraction(over, under);
}

function wholeRoot(square: bigint): bigint | null {
  const guess = BigInt(Math.round(Math.sqrt(Number(square))));
  return guess * guess === square ? guess : null;
}
