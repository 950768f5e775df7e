/** Names that are read from the right, set apart so that they turn nothing else around. */
export function isolated(text: string): string {
  return /[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : text;
}
