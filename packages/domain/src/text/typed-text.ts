/**
 * What was typed or pasted in plain signs: compatibility forms such as full width as their usual letters, the decimal
 * digits of every script as 0 to 9, every dash and minus as a hyphen, without signs that nobody sees (direction marks,
 * joiners, variation selectors), with single blanks and none around. Fractions and raised digits stay as they are: "5²"
 * is no 52. For figures, codes, names and searches; never for prose or passwords.
 * Source: Unicode Standard Annex 15 (NFKC) and the general categories Nd, Pd and Cf.
 */
export function readTyped(typed: string): string {
  return typed
    .replace(/\P{No}+/gu, part => part.normalize('NFKC'))
    .replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/\p{Nd}/gu, readDigit)
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The text of `readTyped` without blanks and hyphens: codes that are written in groups. */
export function readTypedCode(typed: string): string {
  return readTyped(typed).replace(/[ -]/g, '');
}

/** Only the digits of what was typed. */
export function readTypedDigits(typed: string): string {
  return readTyped(typed).replace(/\D/g, '');
}

/** What a decimal digit of any script counts: they stand in rows of ten, from zero. */
function readDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value % 10);
}
