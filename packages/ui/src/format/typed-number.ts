import { calculateIntlLocale, remember } from './locale.ts';

interface Separators {
  readonly decimal: string;
  readonly group: string;
}

const loadSeparators = remember((locale): Separators => {
  const parts = new Intl.NumberFormat(calculateIntlLocale(locale), { useGrouping: 'always' }).formatToParts(12345.6);
  const find = (type: string) => parts.find(part => part.type === type)?.value ?? '';
  return { decimal: find('decimal'), group: find('group') };
});

/** Spaces of every width and the apostrophe group digits in one language or another, and never mean anything else. */
const pureGroups = /[\s\u00A0\u202F\u2009'’]/g;
const digitsOfArabic = /[\u0660-\u0669\u06F0-\u06F9]/g;

/**
 * Reads a number that somebody typed as a plain decimal text, `1234.5`: in the separators of the language, or in the
 * other ones where they can mean only one thing. Undefined for what is no number without a sign.
 */
export function readTypedNumber(locale: string, typed: string): string | undefined {
  const text = typed
    .replace(pureGroups, '')
    .replace(digitsOfArabic, digit => String(digit.charCodeAt(0) & 15))
    .replace(/٫/g, '.')
    .replace(/٬/g, '');
  const plain = chooseDecimal(text, loadSeparators(locale).decimal === ',' ? ',' : '.');
  if (plain === undefined || !/^(\d+\.?\d*|\.\d+)$/.test(plain)) return undefined;
  const [whole = '', fraction = ''] = plain.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '') || '0';
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/** The text with `.` as its only separator, before the decimals. */
function chooseDecimal(text: string, decimal: ',' | '.'): string | undefined {
  const group = decimal === ',' ? '.' : ',';
  const [decimals, groups] = [text.split(decimal).length - 1, text.split(group).length - 1];
  if (decimals > 1) {
    // 1,234,567 in a language that writes 1.234.567: groups of three, and no decimals beside them.
    return groups === 0 && isGrouped(text, decimal) ? text.split(decimal).join('') : undefined;
  }
  if (groups === 0) return text.replace(decimal, '.');
  if (decimals === 1 && text.indexOf(decimal) < text.lastIndexOf(group)) {
    // The other way round: 1.234,5 read as 1234.5 where the language writes 1,234.5.
    return groups === 1 && isGrouped(text.slice(0, text.indexOf(group)), decimal)
      ? text.replace(decimal, '').replace(group, '.')
      : undefined;
  }
  const whole = decimals === 1 ? text.slice(0, text.indexOf(decimal)) : text;
  if (isGrouped(whole, group)) return text.split(group).join('').replace(decimal, '.');
  // One separator that groups nothing can only stand before decimals.
  return decimals === 0 && groups === 1 ? text.replace(group, '.') : undefined;
}

function isGrouped(whole: string, group: ',' | '.'): boolean {
  const [first = '', ...rest] = whole.split(group);
  return /^[1-9]\d{0,2}$/.test(first) && rest.length > 0 && rest.every(part => /^\d{3}$/.test(part));
}

/** A plain decimal text as somebody would type it in the language: its own decimal separator, no groups. */
export function writeTypedNumber(locale: string, plain: string): string {
  return plain.replace('.', loadSeparators(locale).decimal || '.');
}
