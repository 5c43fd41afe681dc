import type { Problem, Source } from './sources.ts';

/** Texts about orders and money: whatever figure of a rule they name comes from the terms in force. */
const ruledFile = /\/locales\/[a-z]{2}\/(notifications|orders|trade|receipt|messages)\.json$/;

/** Figures that no rule changes: the size of a record, a spread on either side of a price, and an even chance. */
const fixed: Readonly<Record<string, readonly string[]>> = {
  receipt: ['rawTicks', 'verify.derived'],
  trade: ['edge'],
};

/**
 * A figure as it is shown: of two digits, above two, or a percentage. A single 1 or 2 counts things in Japanese and Korean.
 * In words only a half, in the English source, is looked for.
 */
const typedFigure = /\d{2,}|[3-9]|\d\s*%|\bhalf\b/i;

/** What is left of an ICU message without its tags, its placeholders and the cases of its plurals. */
function readWords(message: string): string {
  return message
    .replace(/<[^>]*>/g, '')
    .replace(/=\d+\s*\{/g, '{')
    .replace(/\{\s*\w+\s*\}/g, '');
}

/** No figure of a rule is typed into a text: levels, waits and shares are placeholders. */
export function checkTypedFigures(sources: readonly Source[]): readonly Problem[] {
  return sources.flatMap(({ file, text }) => {
    const namespace = ruledFile.exec(file)?.[1];
    if (namespace === undefined) return [];
    return Object.entries(JSON.parse(text) as Readonly<Record<string, string>>)
      .filter(([key, message]) => !fixed[namespace]?.includes(key) && typedFigure.test(readWords(message)))
      .map(([key]) => ({
        file,
        message: `${key}: a figure of a rule is a placeholder, filled from the terms in force`,
      }));
  });
}

const pageFile = /\/content\/samples\/([a-z]{2})\/([\w-]+)\.md$/;

/** Figures of pages that no rule of the operator changes, with why; separators of all languages are points here. */
const fixedInPages: Readonly<Record<string, readonly string[]>> = {
  // Lengths of candles.
  'candles-and-intervals': ['1', '4', '5', '15', '30'],
  // The scale of an indicator, and a candle.
  'chart-indicators': ['0', '5', '30', '70', '100'],
  // An example of margin and leverage.
  contracts: ['20', '100', '2.000'],
  // An example of leverage, and the rate of plans, which are not sold yet.
  fees: ['5', '20'],
  // What the stated sample figures mean.
  'how-we-count': ['0.3', '24', '30'],
  // How a number is written, and how many languages there are.
  'languages-and-appearance': ['1.234.56', '10'],
  // The version of a license.
  'open-source': ['2.0'],
  terms: ['2.0'],
  // An even chance.
  options: ['50'],
  // How the page itself connects, draws and keeps.
  'price-sources-and-freshness': ['3'],
  'reading-the-market-list': ['24', '100'],
  privacy: ['30'],
  // An example of leverage.
  'risk-disclosure': ['20'],
  'how-to-change-language': ['10'],
  introduction: ['10'],
};

/** Chinese, Japanese and Korean write with digits what others count in words. */
const countsInDigits = /^(ja|ko|zh|hk)$/;

/** What is left of a page without its addresses, its figures from code and the numbers of its lists. */
function readPage(text: string): string {
  return text
    .replace(/^---\n.*?\n---\n/s, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/\{[\w.]+\}/g, '')
    .replace(/^\d\. /gm, '');
}

/** Pages name no figure of a rule by themselves: it is filled in from the terms in force. */
export function checkPageFigures(pages: readonly Source[]): readonly Problem[] {
  return pages.flatMap(({ file, text }) => {
    const [, language = '', page = ''] = pageFile.exec(file) ?? [];
    const typed = [...readPage(text).matchAll(/\d+(?:[.,\u00A0\u202F]\d+)*/g)].map(([figure]) =>
      figure.replace(/[,\u00A0\u202F]/g, '.'),
    );
    const isCount = (figure: string) => countsInDigits.test(language) && figure.length === 1;
    return [...new Set(typed)]
      .filter(figure => !isCount(figure) && !fixedInPages[page]?.includes(figure))
      .map(figure => ({
        file,
        message: `${figure}: a figure of a rule is a placeholder, filled from the terms in force`,
      }));
  });
}
