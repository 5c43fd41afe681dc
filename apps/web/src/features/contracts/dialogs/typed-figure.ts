import { readNumber } from '@truemark/domain/money/read-number';
import { formatAmount } from '@truemark/ui/format/number';

const decimalsMax = 10;

/** What was typed as a plain decimal text; empty for nothing, undefined for what is no number. */
export function readFigure(locale: string, typed: string): string | undefined {
  const reading = readNumber(locale, typed);
  if (reading.kind === 'empty') return '';
  return reading.kind === 'number' ? reading.text : undefined;
}

/** What was typed if its one separator was meant to be the other one; undefined when it can mean one thing only. */
export function readOtherFigure(locale: string, typed: string): string | undefined {
  const reading = readNumber(locale, typed);
  return reading.kind === 'number' ? reading.other : undefined;
}

/** A figure as a field shows it first: exact, in the separators of the language. */
export function writeFigure(locale: string, figure: string | null | undefined, decimalsMin = 0): string {
  return figure ? formatAmount(locale, figure, Math.min(decimalsMin, decimalsMax), decimalsMax) : '';
}
