import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages } from '@truemark/contract/languages';
import { calculateRefusalCode, type RefusalName, refusals, successCodes } from '@truemark/contract/refusals';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../../..');
const folders = { users: 'packages/contract/locales/users', web: 'apps/web/src/locales' };
type Place = readonly [keyof typeof folders, string, string];

function loadText([folder, namespace, key]: Place, language: Language): string | undefined {
  const file = path.join(root, folders[folder], language, `${namespace}.json`);
  return (JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>)[key];
}

const users = (namespace: string, ...keys: readonly string[]): readonly Place[] =>
  keys.map(key => ['users', namespace, key] as const);

/** Section 8 of the specification: every code of a refusal. */
const codes = [
  ...Array.from({ length: 23 }, (_, index) => 10001 + index),
  ...Array.from({ length: 14 }, (_, index) => 10027 + index),
  ...[10024, 10025, 10091, 10094, 10095, 20024, 20094, 20095],
];

/** Its other messages, and the prompts and messages of section 5, in their order there. */
const messages: readonly Place[] = [
  ...users('refusals', 'networkTimeout', 'uploadFailed', 'internalError'),
  ...users('wallet', 'connectFailed', 'authorizationFailed', 'switchToMainnet', 'networkNotSupported'),
  ...users('wallet', 'testnetDisabled', 'noWallet', 'requestCanceled', 'transactionCanceled', 'feeFundsInsufficient'),
  ...users('wallet', 'gasProblem', 'contractReverted', 'transactionFailed', 'configLoadFailed'),
  ...users('refusals', 'dappOnly'),
  ...users('refusals', 'userNameMissing'),
  ['web', 'identity', 'passwordAgainMissing'],
  ['web', 'identity', 'codeMissing'],
  ...users('refusals', 'loanAmountMissing'),
  ['web', 'withdraw', 'error.amountMissing'],
  ['web', 'plans', 'error.amountMissing'],
  ['web', 'financial', 'error.amountMissing'],
  ['web', 'trade', 'error.missingStopLoss'],
  ['web', 'trade', 'error.missingTakeProfit'],
  ['web', 'withdraw', 'error.addressMissing'],
  ['web', 'deposit', 'error.proofMissing'],
  ...users('refusals', 'pictureRequired', 'informationIncomplete'),
  ...users('refusals', 'emailWrong'),
  ['web', 'identity', 'passwordsDiffer'],
  ...users('refusals', 'stopLossWrong', 'takeProfitWrong', 'limitsWrong', 'userNotVerified'),
  ...users('refusals', 'notSigned'),
  ...users('refusals', 'fileFormatWrong', 'fileTooLarge', 'loanAmountTooSmall', 'loanAmountTooLarge'),
  ['web', 'deposit', 'error.amountBelowMinimum'],
  ...users('refusals', 'userNameTaken', 'emailTaken'),
  ...users('wallet', 'noAccount', 'tronLinkLocked', 'notConnected', 'tokenNotSupported'),
  ...users('refusals', 'demoFeatureRefused', 'demoDisabled', 'demoRefused'),
  ...users('refusals', 'smartTradingOff'),
];

const successes = users('successes', ...Object.keys(successCodes));
const refusalPlaces = (['A', 'B'] as const).flatMap(catalogue =>
  codes.flatMap(code => {
    const names = (Object.keys(refusals) as RefusalName[]).filter(
      name => calculateRefusalCode(name, catalogue) === code,
    );
    if (names.length === 0) throw new Error(`${code} has no refusal in ${catalogue}`);
    return users('refusals', ...names);
  }),
);
const all = [...refusalPlaces, ...messages, ...successes];

it.each(languages)('PLT-873 what the specification words is a sentence in %s', language => {
  const lacking = all.filter(place => (loadText(place, language) ?? '').length < 4);
  expect(lacking).toEqual([]);
  const english = all.filter(place => language !== 'en' && loadText(place, language) === loadText(place, 'en'));
  expect(english).toEqual([]);
});

/** What to do next, or that there is nothing to do. */
const step =
  /\b(Enter|Choose|Check|Contact|Deposit|Open|Log in|Reload|Try|Use|See|Set|Switch|Verify|Wait|Upload|Install|Connect|Create|Complete|Sign|Add|Trading (starts|resumes)|go to|required|do not need|[Yy]ou can|will notify|accepts only|please)\b/i;
/** A figure to keep to is its own instruction, and so is the rule of both sides; what is saved asks for nothing; `notSigned` stands word for word. */
const complete = [
  'error.amountBelowMinimum',
  'notSigned',
  'limitsWrong',
  'passwordsDiffer',
  'modified',
  'repaymentSubmitted',
];

it('PLT-873 each says what to do next', () => {
  const without = all.filter(place => !complete.includes(place[2]) && !step.test(loadText(place, 'en') ?? ''));
  expect(without).toEqual([]);
});

it('PLT-873 a purchase made twice and a product bought before are told apart in every language', () => {
  for (const language of languages) {
    const [twice, before] = users('refusals', 'purchaseDuplicate', 'productAlreadyBought');
    if (!twice || !before) throw new Error('two texts');
    expect(loadText(twice, language)).not.toBe(loadText(before, language));
  }
});
