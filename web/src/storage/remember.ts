/**
 * Values kept between visits. Storage can be missing, forbidden (private windows)
 * or cleared while the page is open, so the page also keeps what it has set in
 * memory.
 */
const memory = new Map<string, string>();

export function remembered(key: string): string | null {
  return stored(key) ?? memory.get(key) ?? null;
}

export function remember(key: string, value: string | null) {
  if (value === null) memory.delete(key);
  else memory.set(key, value);
  try {
    if (value === null) localStorage.removeItem(`fano.${key}`);
    else localStorage.setItem(`fano.${key}`, value);
  } catch {
    // The value is lost when the page closes.
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(`fano.${key}`);
  } catch {
    return null;
  }
}
