import { compileTexts } from '@truemark/browser/build/texts-plugin';
import { describeError, type ErrorWords } from '@truemark/browser/describe-error';
import { createTexts, type TextLoaders } from '@truemark/browser/texts';
import { ApiError } from '@truemark/client/api-error';
import { languages } from '@truemark/contract/languages';
import words from '@truemark/contract/locales/users/en/refusals.json' with { type: 'json' };
import { operatorRefusals, type RefusalName, refusals, type UserRefusalName } from '@truemark/contract/refusals';
import { expect, it } from 'vitest';

const say = (key: string, values?: object) => `${key}${values ? JSON.stringify(values) : ''}`;
const loaded: ErrorWords<UserRefusalName> = {
  common: say,
  refusals: say,
  hasWords: (name: RefusalName): name is UserRefusalName => name in words,
};
const notLoaded: ErrorWords<UserRefusalName> = {
  ...loaded,
  hasWords: (name): name is UserRefusalName => name === undefined,
};

it('WEB-019 every refusal a user can meet has words, and none of the others', () => {
  const own: readonly string[] = operatorRefusals;
  expect(Object.keys(refusals).filter(name => name in words === own.includes(name))).toEqual([]);
});

it('WEB-019 a known refusal is said in its own words, with its values', () => {
  const error = new ApiError('refusal', '', { refusal: 'vipLevelRequired', code: 10094, values: { level: '2' } });
  expect(describeError(error, loaded)).toBe('vipLevelRequired{"level":"2"}');
});

it('WEB-019 the code stands there only where there are no words', () => {
  const unknown = new ApiError('refusal', '', { code: 12345 });
  expect(describeError(unknown, loaded)).toBe('errorUnknownWithCode{"code":"12345"}');
  const operators = new ApiError('refusal', '', { refusal: 'operatorLast', code: 11049 });
  expect(describeError(operators, loaded)).toBe('errorUnknownWithCode{"code":"11049"}');
  const early = new ApiError('refusal', '', { refusal: 'vipLevelRequired', code: 10094 });
  expect(describeError(early, notLoaded)).toBe('errorUnknownWithCode{"code":"10094"}');
  expect(describeError(new ApiError('server', ''), loaded)).toBe('errorUnknown');
  expect(describeError(new TypeError('broken'), loaded)).toBe('errorUnknown');
});

it('WEB-019 a cut connection and a late answer are told apart', () => {
  expect(describeError(new ApiError('network', ''), loaded)).toBe('errorNetwork');
  expect(describeError(new ApiError('timeout', ''), loaded)).toBe('errorTimeout');
});

it.each(languages)('WEB-600 what a region forbids and why nothing is traded now are said in %s', async language => {
  const messages = compileTexts(['packages/contract/locales/users'], language, namespace => namespace === 'refusals');
  const load = async () => ({ messages: messages as never, parts: {} });
  const loaders = Object.fromEntries(languages.map(name => [name, load])) as unknown as TextLoaders;
  const texts = createTexts<{ refusals: typeof words }, unknown>({
    loaders,
    loadLanguage: () => language,
    onShown: () => {},
  });
  await texts.showLanguage(language);
  const translate = texts.getWireText('refusals');
  const regions = ['optionsRefused', 'cryptoContractsRefused'].map(rule => translate('regionRefused', { rule }));
  const reasons = ['closed', 'halted', 'allHalted', 'stale', 'noPrice', 'held', 'unlisted', 'newer'].map(reason =>
    translate('notTradable', { reason }),
  );
  const sentences = [...regions, translate('regionRefused'), ...reasons];
  expect(new Set(sentences).size).toBe(sentences.length);
  expect(translate('notTradable')).toBe(reasons.at(-1));
  expect(sentences.join('')).not.toMatch(/[{}]|undefined/);
});
