import { codeValidMs } from '@truemark/contract/limits';
import { type NotificationKind, notificationKinds } from '@truemark/contract/people/notification-kinds';
import type { WordValues } from '../../platform/words/format-words.ts';
import { type CodeMessage, isCodeMessage, type NewMessage } from './message-kinds.ts';
import type { MessageWords } from './message-words.ts';

/** What a message says. A code stands in the text as `hiddenCode` and apart as `secret`. */
export interface MessageText {
  /** Empty for an SMS. */
  readonly subject: string;
  /** Paragraphs with an empty line between them. */
  readonly text: string;
  readonly secret: string | null;
}

/** What stands for a code wherever a message is kept. */
export const hiddenCode = '••••••';

const minutes = codeValidMs / 60_000;

/** Kinds without advice for the case that it was someone else. */
const withoutAdvice: readonly NewMessage['kind'][] = [
  'accountExists',
  'operatorChange',
  'accountFrozen',
  'accountUnfrozen',
  'sessionsEnded',
  'demoReset',
  'testFunds',
  'inviteRegistered',
  'inviteWithheld',
  'levelChanged',
  'marginCall',
  'positionLiquidated',
  'positionStopped',
  'positionTookProfit',
  'positionCapped',
  'positionSessionClosed',
  'sessionCloseSoon',
  'orderCanceled',
  'orderCorrected',
  'depositProcessed',
  'depositFailed',
];
/** They go to people who may have no account. */
const withoutAccount: readonly NewMessage['kind'][] = ['codeRegister', 'accountExists'];
/** They go to those who work at the console. */
const toOperators: readonly NewMessage['kind'][] = ['operatorInvitation', 'operatorChange'];

/** Words a message in its language. `atMs` is when what it tells of happened. */
export function composeMessage(message: NewMessage, words: MessageWords, atMs: number): MessageText {
  return isCodeMessage(message) ? composeCode(message, words) : composePlain(message, words, atMs);
}

function composeCode({ kind, channel, values }: CodeMessage, words: MessageWords): MessageText {
  const secret = values.code;
  // Operators have an e-mail address and nothing else.
  if (channel === 'sms' && kind !== 'operatorInvitation') {
    return { subject: '', text: words.say(`${kind}.sms`, { code: hiddenCode, minutes }), secret };
  }
  const paragraphs = [
    words.say('frame.greeting'),
    words.say(`${kind}.text`),
    hiddenCode,
    ...(kind === 'operatorInvitation' ? [] : [words.say('code.rule', { minutes }), words.say('code.notYou')]),
    sayFooter(kind, words),
  ];
  return { subject: words.say(`${kind}.subject`), text: paragraphs.join('\n\n'), secret };
}

function composePlain(message: Exclude<NewMessage, CodeMessage>, words: MessageWords, atMs: number): MessageText {
  const { kind, channel } = message;
  const values = readPlainValues(message, words);
  const said = words.say(`${kind}.text`, values);
  if (channel === 'sms') return { subject: '', text: `Truemark: ${said}`, secret: null };
  const paragraphs = [
    words.say('frame.greeting'),
    said,
    words.say('frame.time', { time: formatTime(atMs, words) }),
    ...(withoutAdvice.includes(kind) ? [] : [words.say('frame.notYou')]),
    sayFooter(kind, words),
  ];
  return { subject: words.say(`${kind}.subject`, values), text: paragraphs.join('\n\n'), secret: null };
}

function readPlainValues(message: Exclude<NewMessage, CodeMessage>, words: MessageWords): WordValues {
  if (message.kind === 'accountExists') return {};
  if (message.kind !== 'operatorChange') return readValues(message.kind, message.values, words);
  return { ...message.values, subject: isolate(message.values.subject, words) };
}

function sayFooter(kind: NewMessage['kind'], words: MessageWords): string {
  if (toOperators.includes(kind)) return words.say('frame.footerOperator');
  return words.say(withoutAccount.includes(kind) ? 'frame.footerNoAccount' : 'frame.footer');
}

function readValues(kind: NotificationKind, given: Readonly<Record<string, string>>, words: MessageWords): WordValues {
  return Object.fromEntries(
    Object.entries(notificationKinds[kind]).map(([name, form]) => {
      const value = given[name] ?? '';
      if (form === 'amount' || form === 'percent') return [name, formatAmount(value, words)];
      return [name, form === 'text' ? isolate(value, words) : value];
    }),
  );
}

function formatTime(atMs: number, { languageTag }: MessageWords): string {
  return new Intl.DateTimeFormat(`${languageTag}-u-nu-latn`, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(atMs);
}

/** A decimal is shown with the language's marks and all its digits. */
function formatAmount(value: string, { languageTag }: MessageWords): string {
  const format = new Intl.NumberFormat(`${languageTag}-u-nu-latn`, { maximumFractionDigits: 18 });
  return format.format(value as Intl.StringNumericLiteral);
}

/** Names of other hands keep their own direction inside right-to-left words. */
function isolate(value: string, { isRightToLeft }: MessageWords): string {
  return isRightToLeft ? `\u2068${value}\u2069` : value;
}
