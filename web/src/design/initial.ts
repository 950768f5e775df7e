let letters: Intl.Segmenter | null = null;

/**
 * The first letter of a name, as people perceive it: a flag or a family is one, though it consists
 * of several characters.
 */
export function initialOf(name: string): string {
  const trimmed = name.trim();
  // Browsers take long to find out where letters end. Nothing joins two of these.
  const plain = /^[!-~](?=[ -~]|$)/.exec(trimmed);
  if (plain) return plain[0].toUpperCase();
  letters ??= new Intl.Segmenter();
  const [first] = letters.segment(trimmed);
  return first?.segment.toUpperCase() ?? "·";
}
