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
