/// <reference types="svelte" />
/// <reference types="vite/client" />

/** The folders of sentences: see `tools/sentences.ts`. */
declare module "virtual:languages" {
  /** Their codes, English first. */
  export const languages: readonly string[];
  /** Those that write numbers with the digits 0 to 9. */
  export const withLatinDigits: readonly string[];
  /** By language and area: `en/base`. */
  export const sentences: Readonly<Record<string, () => Promise<{ default: string[] }>>>;
}

/** The tables of names that templates need. */
declare module "virtual:tables" {
  /** By language and table: `en/colours`. */
  export const tables: Readonly<Record<string, () => Promise<{ default: string }>>>;
}
