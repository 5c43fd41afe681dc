import { calculateIntlLocale, remember } from './locale.ts';

/** What somebody has typed as a number: nothing, a number as a plain decimal text, or something else. */
export type NumberReading =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'number'; readonly text: string };

interface Separators {
  readonly decimal: string;
  readonly group: string;
}

const loadSeparators = remember<Separators>(locale => {
  const parts = new Intl.NumberFormat(calculateIntlLocale(locale), { useGrouping: true }).formatToParts(1_234_567.5);
  const find = (type: Intl.NumberFormatPartTypes) => parts.find(part => part.type === type)?.value ?? '';
  return { decimal: find('decimal'), group: find('group') };
});

/** First digits of the scripts that people type: Arabic, Persian, full width. */
const zeros = [0x0660, 0x06f0, 0xff10] as const;

/**
 * Reads a number above or equal to zero as people of a language type it, digit by digit, so that none passes through a
 * float: `1,234.5` in English, `1.234,5` in German, `1 234,5` in French. Another language's form is taken where it can
 * mean only one thing. Signs and everything else are wrong.
 */
export function readNumber(locale: string, typed: string): NumberReading {
  const text = normalize(typed);
  if (text === '') return { kind: 'empty' };
  const [body = '', whole, point] = splitNumber(text, loadSeparators(locale)) ?? [];
  if (whole === undefined) return { kind: 'wrong' };
  const fraction = point === undefined ? '' : body.slice(point + 1);
  if (whole + fraction === '') return { kind: 'wrong' };
  return { kind: 'number', text: `${whole.replace(/^0+(?=\d)/, '') || '0'}${fraction && `.${fraction}`}` };
}

/** Western digits, one kind of space, plain apostrophes and separators. */
function normalize(typed: string): string {
  return typed
    .trim()
    .replace(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, digit => {
      const code = digit.charCodeAt(0);
      return String(code - (zeros.findLast(zero => zero <= code) ?? code));
    })
    .replace(/\u066B|\uFF0E/g, '.')
    .replace(/\u066C|\uFF0C/g, ',')
    .replace(/[\s\u2019']/g, ' ');
}

/** The text, its whole digits, and where its decimal separator stands; undefined when it is no number. */
function splitNumber(text: string, own: Separators): [string, string, number | undefined] | undefined {
  const point = findPoint(text, own);
  if (point === 'none') return undefined;
  const whole = text.slice(0, point);
  if (point !== undefined && !/^\d*$/.test(text.slice(point + 1))) return undefined;
  if (/^\d*$/.test(whole)) return [text, whole, point];
  const isGrouped = /^[1-9]\d{0,2}([ ,.])\d{3}(\1\d{3})*$/.test(whole);
  return isGrouped ? [text, whole.replace(/\D/g, ''), point] : undefined;
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
