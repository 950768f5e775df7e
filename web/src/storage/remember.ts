/**
 * What this browser keeps between visits. Storage can be missing or forbidden
 * (private windows); then nothing is kept and nothing breaks.
 */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(`fano.${key}`);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string | null) {
  try {
    if (value === null) localStorage.removeItem(`fano.${key}`);
    else localStorage.setItem(`fano.${key}`, value);
  } catch {
    // It will be asked again next time.
  }
}
