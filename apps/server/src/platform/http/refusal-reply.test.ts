import { languages } from '@truemark/contract/languages';
import { type RefusalName, refusals } from '@truemark/contract/refusals';
import { expect, it } from 'vitest';
import { describeDenial, wordRefusal } from './refusal-reply.ts';

const names = Object.keys(refusals) as RefusalName[];

it.each(languages)('PLT-871 every refusal is a sentence in %s, and no other language’s', language => {
  for (const code of names) {
    const sentence = wordRefusal({ ok: false, code, values: { level: '2', max: '50' } }, language);
    // Three words of Chinese are a sentence: 尚未签名.
    expect(sentence.length, code).toBeGreaterThan(3);
    expect(sentence, code).not.toMatch(/[{}]|undefined|^\w+$/);
    if (language !== 'en')
      expect(sentence, code).not.toBe(wordRefusal({ ok: false, code, values: { level: '2', max: '50' } }, 'en'));
  }
});

it('PLT-871 decimals among the values are written as the language writes them', () => {
  const denial = { ok: false, code: 'leverageTooHigh', values: { max: '12500.5' } } as const;
  expect(wordRefusal(denial, 'en')).toContain('12,500.5');
  expect(wordRefusal(denial, 'de')).toContain('12.500,5');
  expect(wordRefusal(denial, 'ar')).toContain('12,500.5');
});

it('PLT-870 a refusal of a call with the envelope of the wallet has its sentence in `msg`', () => {
  const denial = { ok: false, code: 'parameterUnavailable' } as const;
  const wire = { errorCatalogue: 'A', defaultLanguage: 'en' } as const;
  const { status, body } = describeDenial(denial, wire, { headers: { 'accept-language': 'fr' }, form: 'config' });
  expect(status).toBe(200);
  expect(JSON.parse(body)).toEqual({
    code: 10018,
    msg: wordRefusal(denial, 'fr'),
    data: { name: 'parameterUnavailable', values: {} },
  });
});

it('PLT-871 a refusal without the values of its sentence is said all the same', () => {
  expect(wordRefusal({ ok: false, code: 'notTradable' }, 'en')).toMatch(/^Not tradable right now/);
  for (const code of names) expect(wordRefusal({ ok: false, code }, 'en')).not.toMatch(/[{}]/);
});
