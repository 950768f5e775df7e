/** Isolates right-to-left names, so that they do not reorder the text around them. */
export function isolated(text: string): string {
  return /[\u0590-\u08ff]/.test(text) ? `\u2068${text}\u2069` : text;
}
