import type { Texts } from './exchange.ts';

/** Names of the families that a key is in, the smallest first: `a.b.c` is in `a.b.*` and in `a.*`. */
function listFamilies(key: string): readonly string[] {
  const parts = key.split('.');
  return parts.slice(1).map((_, index) => `${parts.slice(0, parts.length - 1 - index).join('.')}.*`);
}

/** What translators are told of a text in its own catalogue: by its key, else by its family. */
export function findOwnDescription(descriptions: Texts, key: string): string | undefined {
  const name = [key, ...listFamilies(key)].find(one => Object.hasOwn(descriptions, one));
  return name === undefined ? undefined : descriptions[name];
}

/** A text of one word, such as `Open`: without its place nobody knows whether it is an act, a state or a thing. */
export function isOneWord(english: string): boolean {
  return /^[^\s{}<]*[A-Za-z]{2}[^\s{}<]*$/.test(english);
}

/** Whether a description is of this text, or of a family that it is in. */
export function isDescribedBy(name: string, key: string): boolean {
  return name === key || listFamilies(key).includes(name);
}
