import { languages } from '@truemark/contract/languages';
import { expect, it } from 'vitest';
import { chooseWarning } from './choose-warning.ts';
import { europeanWarnings, plainWarnings } from './warning-texts.ts';

const eu = { region: 'eu', losingShare: 67 } as const;
const few = { region: 'eu', losingShare: null } as const;

it('CTR-922 under European rules the warning is the authority’s own sentence in its languages, else English with ours beside it', () => {
  for (const language of languages) {
    const [first, second, ...rest] = chooseWarning(eu, language);
    const own = europeanWarnings[language];
    expect(first).toEqual({ language: own ? language : 'en', text: (own ?? europeanWarnings.en)?.text });
    expect(second).toEqual(own ? undefined : { language, text: plainWarnings[language].text });
    expect(rest).toEqual([]);
  }
  expect(chooseWarning(eu, 'en')[0]?.text).toBe(
    'CFDs are complex instruments and come with a high risk of losing money rapidly due to leverage. {share} of retail investor accounts lose money when trading CFDs with this provider. You should consider whether you understand how CFDs work and whether you can afford to take the high risk of losing your money.',
  );
});

it('CTR-922 with fewer than a hundred accounts Europe has a sentence of its own, and nobody is told of too few accounts', () => {
  expect(chooseWarning(few, 'en')[0]?.text).toContain(
    'Between 74–89% of retail investor accounts lose money when trading CFDs.',
  );
  expect(chooseWarning(few, 'ja').map(({ language }) => language)).toEqual(['en', 'ja']);
  expect(chooseWarning(few, 'ja')[1]?.text).toBe(plainWarnings.ja.withoutShare);
  for (const language of languages)
    for (const { text } of chooseWarning(few, language)) expect(text).not.toContain('{share}');
});

it('CTR-922 Britain has the handbook’s English alone, Australia our plain sentence, and the default rules none', () => {
  const uk = chooseWarning({ region: 'uk', losingShare: 70 }, 'de');
  expect(uk).toEqual([
    { language: 'en', text: europeanWarnings.en?.text },
    { language: 'de', text: plainWarnings.de.text },
  ]);
  expect(chooseWarning({ region: 'uk', losingShare: null }, 'en')).toEqual([
    { language: 'en', text: plainWarnings.en.withoutShare },
  ]);
  expect(chooseWarning({ region: 'au', losingShare: 70 }, 'ko')).toEqual([
    { language: 'ko', text: plainWarnings.ko.text },
  ]);
  expect(chooseWarning({ region: 'default', losingShare: null }, 'en')).toEqual([]);
});

it('CTR-922 every text with a share names it once', () => {
  const texts = [...Object.values(europeanWarnings), ...Object.values(plainWarnings)].map(({ text }) => text);
  for (const text of texts) expect(text.split('{share}')).toHaveLength(2);
});
