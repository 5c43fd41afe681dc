import { expect, it } from 'vitest';
import { readTyped, readTypedCode, readTypedDigits } from './typed-text.ts';

it.each([
  ['٠٥٠', '050'],
  ['۱۲۳', '123'],
  ['１６１９７４', '161974'],
  ['१२३', '123'],
  ['\u{1D7D2}\u{1D7D3}', '45'],
  ['\u202A+49 151\u202C', '+49 151'],
  ['\u200E0.5\u200F \uFEFF', '0.5'],
  ['0151\u201112345', '0151-12345'],
  ['1\u20132\u2014\u22123', '1-2--3'],
  ['  a\u00A0\u3000b\t\nc ', 'a b c'],
  ['ｍｏｒｋ＠ｂ．ｅｘａｍｐｌｅ', 'mork@b.example'],
  ['ﾕｰﾛ', 'ユーロ'],
  ['5²', '5²'],
  ['½', '½'],
  ['①', '①'],
])('WEB-920 %j is %j', (typed, text) => {
  expect(readTyped(typed)).toBe(text);
  expect(readTyped(text)).toBe(text);
});

it('WEB-920 the digits of every script count what they count', () => {
  const digits: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const isSurrogate = code >= 0xd800 && code <= 0xdfff;
    if (!isSurrogate && /\p{Nd}/u.test(String.fromCodePoint(code))) digits.push(String.fromCodePoint(code));
  }
  expect(digits.length % 10).toBe(0);
  expect(digits.map(readTyped).join('')).toBe('0123456789'.repeat(digits.length / 10));
});

it('WEB-920 a code is read without its groups, digits without everything else', () => {
  expect(readTypedCode(' 7q2m\u2011x0zk – 1 ')).toBe('7q2mx0zk1');
  expect(readTypedDigits('١٦١ ٩٧٤.')).toBe('161974');
});
