import type { Language } from '@truemark/contract/languages';
import type { ContractWarning } from '@truemark/contract/trading/contracts';
import { britishWarning, europeanWarnings, type PrescribedWarning, plainWarnings } from './warning-texts.ts';

/** A text of the warning, in its own language. `{share}` is filled in where there is a share. */
export interface WarningText {
  readonly language: Language;
  readonly text: string;
}

function findPrescribed(
  region: ContractWarning['region'],
  language: Language,
): { readonly language: Language; readonly warning: PrescribedWarning } | undefined {
  if (region === 'uk') return { language: 'en', warning: britishWarning };
  if (region !== 'eu') return undefined;
  const own = europeanWarnings[language];
  if (own) return { language, warning: own };
  return europeanWarnings.en && { language: 'en', warning: europeanWarnings.en };
}

/**
 * What a person is warned of by the rules that they trade under, whole and in this order: the authority's own sentence,
 * in the language on screen where it is published in that one, else in English with our plain sentence beside it; where
 * none is prescribed, the plain sentence. Nothing under the default rules.
 */
export function chooseWarning({ region, losingShare }: ContractWarning, language: Language): readonly WarningText[] {
  if (region === 'default') return [];
  const hasShare = losingShare !== null;
  const plain = { language, text: hasShare ? plainWarnings[language].text : plainWarnings[language].withoutShare };
  const prescribed = findPrescribed(region, language);
  const text = hasShare ? prescribed?.warning.text : prescribed?.warning.standard;
  if (!prescribed || !text) return [plain];
  return prescribed.language === language ? [{ language, text }] : [{ language: prescribed.language, text }, plain];
}
