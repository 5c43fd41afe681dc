import { readTyped } from '../text/typed-text.ts';

/** What somebody has typed as a number: nothing, a number as a plain decimal text, or something else. */
export type NumberReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong' }
  | {
      readonly kind: 'number';
      readonly text: string;
      /** What it would be if its one separator were of the other kind: `67,500` is 67500, or 67.500. */
      readonly other?: string;
    };

interface Separators {
  readonly group: string;
  /** Digits of all groups but the last: three, in India two. */
  readonly groupDigits: number;
}

const known = new Map<string, Separators>();

function findSeparators(locale: string): Separators {
  const found = known.get(locale) ?? readSeparators(locale);
  known.set(locale, found);
  return found;
}

function readSeparators(locale: string): Separators {
  const parts = new Intl.NumberFormat(`${locale}-u-nu-latn`, { useGrouping: true }).formatToParts(12_345_678.5);
  const find = (type: Intl.NumberFormatPartTypes) => parts.filter(part => part.type === type).map(({ value }) => value);
  return { group: unifySeparators(find('group')[0] ?? ''), groupDigits: find('integer').at(-2)?.length ?? 3 };
}

/**
 * Reads a number above or equal to zero as people of a language type it, digit by digit, so that none passes through a
 * float: `1,234.5` in English, `1.234,5` in German, `1 234,5` in French. Another language's form is taken where it can
 * mean only one thing. Signs and everything else are wrong.
 */
export function readNumber(locale: string, typed: string): NumberReading {
  const text = unifySeparators(readTyped(typed));
  if (text === '') return { kind: 'empty' };
  const [whole, fraction] = splitNumber(text, findSeparators(locale)) ?? ['', ''];
  if (whole + fraction === '') return { kind: 'wrong' };
  const number = `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction && `.${fraction}`}`;
  const [, first, last] = /^([1-9]\d{0,2})[.,](\d{3})$/.exec(text) ?? [];
  if (first === undefined || last === undefined) return { kind: 'number', text: number };
  return { kind: 'number', text: number, other: fraction === '' ? `${first}.${last}` : first + last };
}

/** Points and commas of all scripts as the Latin ones; apostrophes, which group in Switzerland, as blanks. */
function unifySeparators(text: string): string {
  return text
    .replaceAll('\u066B', '.')
    .replace(/[\u066C\u060C]/g, ',')
    .replaceAll('\u3002', '.')
    .replace(/[\s\u2019']/g, ' ');
}

/** The whole digits and those of the fraction; undefined when it is no number. */
function splitNumber(text: string, own: Separators): readonly [string, string] | undefined {
  const point = findPoint(text, own);
  if (point === 'none') return undefined;
  const whole = text.slice(0, point);
  const fraction = point === undefined ? '' : text.slice(point + 1);
  if (!/^\d*$/.test(fraction)) return undefined;
  if (/^\d*$/.test(whole)) return [whole, fraction];
  const isGrouped = /^[1-9]\d{0,2}([ ,.])\d{3}(\1\d{3})*$/.test(whole) || isGroupedInTwos(whole, own);
  return isGrouped ? [whole.replace(/[ ,.]/g, ''), fraction] : undefined;
}

/** India's way: `12,34,567`. */
function isGroupedInTwos(whole: string, { groupDigits, group }: Separators): boolean {
  return groupDigits === 2 && group === ',' && /^[1-9]\d?(,\d{2})+,\d{3}$/.test(whole);
}

/** Place of the decimal separator; undefined without one, `none` when the separators make no sense. */
function findPoint(text: string, own: Separators): number | undefined | 'none' {
  const marks = [...text.matchAll(/[.,]/g)];
  const last = marks.at(-1);
  if (!last) return undefined;
  const isLastAlone = marks.filter(([mark]) => mark === last[0]).length === 1;
  if (marks.length > 1) {
    if (marks.some(([mark]) => mark !== last[0])) return isLastAlone ? last.index : 'none';
    return undefined;
  }
  const isGroup = last[0] === own.group && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
  return isGroup ? undefined : last.index;
}
