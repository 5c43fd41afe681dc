import type { Language } from '@truemark/contract/languages';
import contentEnglish from '@truemark/contract/locales/users/en/content.json' with { type: 'json' };
import { cutRefusalRest, cutRefusalTitle, refusalCauses, refusalForms } from '@truemark/contract/refusal-help';
import { calculateRefusalCode, type ErrorCatalogue, type UserRefusalName } from '@truemark/contract/refusals';
import type { HelpDocument, HelpIndex } from '@truemark/contract/site/help';
import { deny } from '@truemark/domain/result';
import { buildSearchIndex } from '@truemark/domain/search/search-index';
import { wordRefusal } from '../../platform/http/refusal-reply.ts';
import { loadWords, sharedLocales } from '../../platform/words/load-words.ts';
import type { Content } from './content.ts';

export interface HelpSearch {
  /** The index of a language: built when its texts have changed since it was last asked for. */
  readIndex(language: Language): Promise<HelpIndex>;
}

interface Built {
  readonly texts: string;
  readonly index: HelpIndex;
}

const contentWords = loadWords('content.json', contentEnglish, sharedLocales.users);

/** What the help center searches: the texts of the site, and what the product refuses. */
export function createHelpSearch(content: Pick<Content, 'listDocuments'>, catalogue: ErrorCatalogue): HelpSearch {
  const built = new Map<Language, Built>();
  return {
    async readIndex(language) {
      const documents = [...(await content.listDocuments(language)), ...listRefusals(language, catalogue)];
      const texts = JSON.stringify(documents);
      const known = built.get(language);
      if (known?.texts === texts) return known.index;
      const index = { documents, ...buildSearchIndex(documents) };
      built.set(language, { texts, index });
      return index;
    },
  };
}

function listRefusals(language: Language, catalogue: ErrorCatalogue): readonly HelpDocument[] {
  const names = Object.values(refusalCauses).flatMap((cause): readonly UserRefusalName[] => cause.refusals);
  return names.map(name => {
    const sentence = wordInGeneral(name, language);
    const code = String(calculateRefusalCode(name, catalogue));
    // What the heading says already is not said again below it.
    const text = [cutRefusalRest(sentence), ...listForms(name, language), code].filter(Boolean).join('\n\n');
    return { kind: 'refusal', id: name, title: cutRefusalTitle(sentence), text, language };
  });
}

/** The sentence of a refusal without the values of a case. */
function wordInGeneral(name: UserRefusalName, language: Language): string {
  const words = contentWords(language);
  const general = `general.${name}`;
  return words.has(general) ? words.say(general) : wordRefusal(deny(name), language);
}

function listForms(name: UserRefusalName, language: Language): readonly string[] {
  const forms = refusalForms[name];
  if (!forms) return [];
  return forms.cases.map(one => wordRefusal({ ...deny(name), values: { [forms.value]: one } }, language));
}
