import { po } from 'gettext-parser';
import { findLackingCategories } from '../tidy/wording-rules.ts';
import { listValues, type ValueForm } from './icu-text.ts';

export type Texts = Readonly<Record<string, string>>;

/** A file of texts in one language, beside its English. */
export interface Catalogue {
  /** Names the file in an exchange: `web/orders`. */
  readonly name: string;
  readonly english: Texts;
  readonly translated: Texts;
  /** What translators are told of a text, by key. */
  readonly descriptions: Texts;
}

const formWords: Readonly<Record<ValueForm, string>> = {
  shown: 'is shown',
  count: 'chooses the plural form',
  case: 'chooses the words; its cases keep their names',
};

function describeValues(english: string, meanings: Texts): readonly string[] {
  return [...listValues(english)].map(([name, form]) => `{${name}} ${formWords[form]}. ${meanings[name] ?? ''}`.trim());
}

/**
 * The texts of a language as gettext PO: for each its English, what is known of it and of its values, by their meanings,
 * and the translation so far.
 */
export function writePo(language: string, catalogues: readonly Catalogue[], meanings: Texts): string {
  const entries = catalogues.flatMap(({ name, english, translated, descriptions }) =>
    Object.entries(english)
      .filter(([, message]) => message !== '')
      .map(([key, msgid]) => {
        const msgctxt = `${name}/${key}`;
        const extracted = [descriptions[key] ?? '', ...describeValues(msgid, meanings)]
          .filter(line => line !== '')
          .join('\n');
        const entry = { msgctxt, msgid, msgstr: [translated[key] ?? ''], comments: { extracted } };
        return [msgctxt, { [msgid]: entry }] as const;
      }),
  );
  const headers = { Language: language, 'Content-Type': 'text/plain; charset=UTF-8' };
  const data = { charset: 'utf-8', headers, translations: Object.fromEntries(entries) };
  return `${po.compile(data, { foldLength: 0 }).toString('utf8').trimEnd()}\n`;
}

/** The language that a PO file says it is in. */
export function readPoLanguage(source: string): string | undefined {
  return po.parse(source).headers.Language;
}

/** What keeps a translation out: it must ask for what its English asks for, and have the plural forms of its language. */
export function findFaults(language: string, english: string, translated: string): readonly string[] {
  if (translated.trim() === '') return ['has no translation'];
  let own: readonly string[];
  try {
    own = [...listValues(translated).keys()].sort();
  } catch {
    return ['is no valid ICU message'];
  }
  const wanted = [...listValues(english).keys()].sort();
  if (own.join() !== wanted.join())
    return [`must have the placeholders ${wanted.join(', ') || '(none)'}, not ${own.join(', ') || '(none)'}`];
  return findLackingCategories(language, translated);
}

/** The translations of a PO file by catalogue, or all that is wrong with it: then nothing of it is taken. */
export function readPo(
  source: string,
  language: string,
  catalogues: readonly Catalogue[],
): { readonly texts: ReadonlyMap<string, Texts>; readonly faults: readonly string[] } {
  const faults: string[] = [];
  const byContext = new Map(
    Object.values(po.parse(source).translations)
      .flatMap(entries => Object.values(entries))
      .flatMap(entry => (entry.msgctxt === undefined ? [] : [[entry.msgctxt, entry] as const])),
  );
  const texts = new Map(
    catalogues.map(({ name, english, translated }) => {
      const taken = { ...translated };
      for (const [key, message] of Object.entries(english)) {
        const context = `${name}/${key}`;
        const entry = byContext.get(context);
        byContext.delete(context);
        if (!entry) continue;
        const text = entry.msgstr[0] ?? '';
        const found =
          entry.msgid === message
            ? findFaults(language, message, text)
            : ['has another English text by now: export anew'];
        faults.push(...found.map(fault => `${context} ${fault}`));
        taken[key] = text;
      }
      return [name, taken] as const;
    }),
  );
  faults.push(...[...byContext.keys()].map(context => `${context} is no text of the product`));
  return { texts, faults };
}
