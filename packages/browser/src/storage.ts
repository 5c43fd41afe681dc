/** A text kept by the browser; undefined when there is none or when the browser keeps nothing (private windows). */
export function readStored(area: 'local' | 'session', key: string): string | undefined {
  try {
    return (area === 'local' ? localStorage : sessionStorage).getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a text, or forgets it when undefined. A browser that keeps nothing loses the choice with the page, no more. */
export function writeStored(area: 'local' | 'session', key: string, value: string | undefined): void {
  try {
    const storage = area === 'local' ? localStorage : sessionStorage;
    if (value === undefined) storage.removeItem(key);
    else storage.setItem(key, value);
  } catch {
    return;
  }
}
