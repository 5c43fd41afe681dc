type Area = 'local' | 'session';

/** What the browser would not keep: it lasts as long as the page. */
const unkept: Readonly<Record<Area, Map<string, string>>> = { local: new Map(), session: new Map() };

/** The storage of the browser; undefined where the site may keep nothing. */
function findStorage(area: Area): Storage | undefined {
  try {
    return area === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

/** A text kept by the browser or, where it keeps nothing, by this page; undefined when there is none. */
export function readStored(area: Area, key: string): string | undefined {
  const unkeptText = unkept[area].get(key);
  if (unkeptText !== undefined) return unkeptText;
  try {
    return findStorage(area)?.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Keeps a text, or forgets it when undefined. Says whether the browser keeps it; one that does not loses the text with
 * the page, and not before.
 */
export function writeStored(area: Area, key: string, value: string | undefined): boolean {
  unkept[area].delete(key);
  try {
    const storage = findStorage(area);
    if (value === undefined) storage?.removeItem(key);
    else storage?.setItem(key, value);
    if (storage || value === undefined) return true;
  } catch {
    // Blocked or full.
  }
  if (value !== undefined) unkept[area].set(key, value);
  return false;
}

/** Names of what the browser keeps of this site, or this page in its place. */
export function listStored(area: Area): readonly string[] {
  try {
    return [...new Set([...unkept[area].keys(), ...Object.keys(findStorage(area) ?? {})])];
  } catch {
    return [...unkept[area].keys()];
  }
}
