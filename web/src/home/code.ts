/**
 * The room code in what somebody typed or pasted: a code in any case, with spaces or
 * hyphens between the letters, or a link that contains one. Null if there is none.
 */
export function codeIn(typed: string): string | null {
  const linked = /\/(?:r|tv|watch)\/([A-Za-z]+)/.exec(typed)?.[1];
  const code = (linked ?? typed.replace(/[\s.\u00ad\u200b-\u2015-]/g, "")).toUpperCase();
  return /^[A-Z]{5}$/.test(code) ? code : null;
}
