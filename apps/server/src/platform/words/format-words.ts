import { type I18n, setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { assert } from '@truemark/domain/result';

/** Values of a wording by name; a plural needs a number or its digits. */
export type WordValues = Readonly<Record<string, string | number>>;

/** A language with the wordings that it has compiled: they are few, and each is compiled once. */
interface Wordings {
  readonly i18n: I18n;
  readonly compiled: Map<string, CompiledWording>;
}

type CompiledWording = ReturnType<typeof compileMessageOrThrow>;

const byLanguage = new Map<string, Wordings>();

function findWordings(languageTag: string): Wordings {
  const known = byLanguage.get(languageTag);
  if (known) return known;
  const i18n = setupI18n();
  // Western digits stand in every language.
  i18n.loadAndActivate({ locale: languageTag, locales: [`${languageTag}-u-nu-latn`], messages: {} });
  const made = { i18n, compiled: new Map<string, CompiledWording>() };
  byLanguage.set(languageTag, made);
  return made;
}

/** The names of all values that a wording asks for, those of its branches included. */
function listNames(wording: CompiledWording): readonly string[] {
  return wording.flatMap(token => {
    if (typeof token === 'string') return [];
    const [name, , branches] = token;
    const inner = typeof branches === 'object' && branches !== null ? Object.values(branches) : [];
    return [name, ...inner.flatMap(branch => (Array.isArray(branch) ? listNames(branch as CompiledWording) : []))];
  });
}

/** Stands for a value that is missing, which only matters in the branch that is chosen. */
const missing = '\uFFFF';

/** A wording whose every choice has a branch for a value that is missing, so that none is made by accident. */
function markChoices(wording: CompiledWording): CompiledWording {
  return wording.map(token => {
    if (typeof token === 'string') return token;
    const [name, kind, branches] = token;
    if (typeof branches !== 'object' || branches === null) return token;
    const marked = Object.entries(branches).map(([key, branch]) => [
      key,
      Array.isArray(branch) ? markChoices(branch as CompiledWording) : branch,
    ]);
    return [name, kind, { ...Object.fromEntries(marked), [missing]: missing }];
  }) as CompiledWording;
}

/**
 * Fills a wording of the ICU message format with values, by the plural rules of a language (BCP 47 tag) and by the engine
 * of the browser apps. Tags are text. Throws where a value is missing or the wording is no valid message.
 */
export function formatWords(text: string, values: WordValues, languageTag: string): string {
  const { i18n, compiled } = findWordings(languageTag);
  let wording = compiled.get(text);
  if (!wording) {
    wording = markChoices(compileMessageOrThrow(text));
    compiled.set(text, wording);
    i18n.load(languageTag, { [text]: wording });
  }
  const filled = Object.fromEntries(listNames(wording).map(name => [name, values[name] ?? missing]));
  const words = i18n._(text, filled);
  assert(!words.includes(missing), `all values of the wording “${text}” are given`);
  return words;
}
