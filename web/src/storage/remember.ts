/**
 * What this browser keeps between visits. Storage can be missing, forbidden
 * (private windows) or cleared while the page is open; then what the page has
 * set itself still holds for as long as it is open.
 */
const own = new Map<string, string>();

export function remembered(key: string): string | null {
  return stored(key) ?? own.get(key) ?? null;
}

export function remember(key: string, value: string | null) {
  if (value === null) own.delete(key);
  else own.set(key, value);
  try {
    if (value === null) localStorage.removeItem(`fano.${key}`);
    else localStorage.setItem(`fano.${key}`, value);
  } catch {
    // It will be asked again next time.
  }
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(`fano.${key}`);
  } catch {
    return null;
  }
}
