import type { Source } from './sources.ts';

/** English labels that rightly have several translations in a language, each with its reason and all of them. */
export interface LabelException {
  readonly why: string;
  readonly translations: Readonly<Record<string, readonly string[]>>;
}

/** Texts, by `<app>/<namespace>.<key>`, that rightly show or lack a word in a language. */
export interface WordException {
  readonly language: string;
  readonly word: string;
  readonly why: string;
  readonly keys: readonly string[];
}

export interface Exceptions {
  readonly labels: Readonly<Record<string, LabelException>>;
  readonly avoided: readonly WordException[];
  readonly lacking: readonly WordException[];
}

export const exceptionsFile = 'apps/web/src/locales/glossary/exceptions.json';

/** What the rules of words let pass, each with its reason. What nothing needs any more is a fault. */
export function readExceptions(sources: readonly Source[]): Exceptions {
  const source = sources.find(({ file }) => file === exceptionsFile);
  return source ? (JSON.parse(source.text) as Exceptions) : { labels: {}, avoided: [], lacking: [] };
}

/** Texts that a rule of words found, without those that an exception names, and the exceptions that name none. */
export function applyWordExceptions<
  Found extends { readonly language: string; readonly word: string; readonly key: string },
>(
  found: readonly Found[],
  exceptions: readonly WordException[],
): { readonly left: readonly Found[]; readonly unneeded: readonly string[] } {
  const name = (one: { readonly language: string; readonly word: string }, key: string) =>
    `${one.language} “${one.word}” ${key}`;
  const wanted = new Set(found.map(one => name(one, one.key)));
  const listed = exceptions.flatMap(one => one.keys.map(key => name(one, key)));
  const known = new Set(listed);
  return {
    left: found.filter(one => !known.has(name(one, one.key))),
    unneeded: listed.filter(one => !wanted.has(one)),
  };
}
