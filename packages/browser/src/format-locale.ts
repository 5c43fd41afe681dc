import { findLanguage, type Language, languageTags } from '@truemark/contract/languages';

const regionPattern = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2}|\d{3})\b/i;

/**
 * BCP 47 tag for the formats of a language as its reader's region writes figures: Mexico writes 67,500.00 where Spain
 * writes 67.500,00. The region is that of the first of the browser's languages that is the same language; without one
 * the language stands alone. Chinese has its regions in its tags already.
 */
export function findFormatLocale(language: Language, browserTags: readonly string[] = navigator.languages): string {
  const tag = languageTags[language];
  if (tag.includes('-')) return tag;
  for (const browserTag of browserTags) {
    const region = findLanguage(browserTag) === language && regionPattern.exec(browserTag)?.[1];
    if (region) return `${tag}-${region.toUpperCase()}`;
  }
  return tag;
}
