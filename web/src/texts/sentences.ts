import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { withLatinDigits } from "virtual:languages";
import { SmallNumber } from "./small-number";

export type TextArgs = Record<string, FluentVariable>;

/** Where the next sentence begins: everything that belongs to one is indented. */
const NEXT = /\n(?=[a-zA-Z-])/;
/** Another sentence or term inside of one. */
const REFERENCE = /\{\s*(-?[a-zA-Z][\w-]*)/g;

/** A sentence on one line without gaps or attributes: it is said as it stands. */
const PLAIN = /^[a-zA-Z][\w-]* *= *([^{}\n]+?) *\n*$/;

/** Fluent files cut into sentences, by their ids; terms keep their hyphen. */
export function cut(files: readonly string[]): [id: string, source: string][] {
  return files
    .flatMap((file) => file.split(NEXT))
    .flatMap((source): [string, string][] => {
      const id = /^-?[a-zA-Z][\w-]*/.exec(source)?.[0];
      return id === undefined ? [] : [[id, source]];
    });
}

/**
 * The sentences of one language. A page says few of them, and phones take a while to parse
 * them all: each is parsed when it is said for the first time.
 */
export class Sentences {
  readonly #bundle: FluentBundle;
  readonly #unparsed: Map<string, string>;
  readonly #latinDigits: boolean;

  constructor(language: string, sources: Iterable<readonly [id: string, source: string]>) {
    this.#bundle = new FluentBundle(language, { useIsolating: false });
    this.#unparsed = new Map(sources);
    this.#latinDigits = withLatinDigits.includes(language);
  }

  has(id: string): boolean {
    return this.#unparsed.has(id) || this.#bundle.hasMessage(id);
  }

  /** The sentence with this id, or nothing if there is none. */
  say(id: string, args: TextArgs): string | undefined {
    const plain = PLAIN.exec(this.#unparsed.get(id) ?? "")?.[1];
    if (plain !== undefined) return plain;
    this.#parse(id);
    const value = this.#bundle.getMessage(id)?.value;
    return value ? this.#bundle.formatPattern(value, this.#written(args), []) : undefined;
  }

  #written(args: TextArgs): TextArgs {
    if (!this.#latinDigits) return args;
    const entries = Object.entries(args).map(([name, value]): [string, FluentVariable] => [
      name,
      SmallNumber.fits(value) ? new SmallNumber(value) : value,
    ]);
    return Object.fromEntries(entries);
  }

  #parse(id: string) {
    const source = this.#unparsed.get(id);
    if (source === undefined) return;
    this.#unparsed.delete(id);
    this.#bundle.addResource(new FluentResource(source));
    for (const [, other] of source.matchAll(REFERENCE)) if (other) this.#parse(other);
  }
}
