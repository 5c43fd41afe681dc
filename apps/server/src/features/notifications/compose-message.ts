import { codeValidMs } from '@truemark/contract/limits';
import { type CodeMessage, isCodeMessage, type NewMessage } from './message-kinds.ts';
import type { MessageWords, ToldWords } from './message-words.ts';
import { isolate, wordNotification } from './word-notification.ts';

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

/** What somebody who has taken over an account would do: these mails say what to do then. */
const withAdvice: readonly NewMessage['kind'][] = [
  'passwordChanged',
  'contactChanged',
  'secondFactorAdded',
  'secondFactorRemoved',
  'passkeyAdded',
  'passkeyRemoved',
  'recoveryCodeUsed',
  'recoveryCodesRenewed',
  'withdrawalSubmitted',
  'payoutAddressAdded',
  'socialConnected',
  'socialDisconnected',
  'walletLinked',
  'walletUnlinked',
];
/** They go to people who may have no account. */
const withoutAccount: readonly NewMessage['kind'][] = ['codeRegister', 'accountExists'];
/** They go to those who work at the console. */
const toOperators: readonly NewMessage['kind'][] = ['operatorInvitation', 'operatorChange'];

/** Words a message in its language. `atMs` is when what it tells of happened. */
export function composeMessage(message: NewMessage, words: ToldWords, atMs: number): MessageText {
  return isCodeMessage(message) ? composeCode(message, words.mail) : composePlain(message, words, atMs);
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

function composePlain(message: Exclude<NewMessage, CodeMessage>, words: ToldWords, atMs: number): MessageText {
  const { kind, channel } = message;
  const { mail } = words;
  const { title, content } = wordPlain(message, words);
  if (channel === 'sms') return { subject: '', text: `Truemark: ${content}`, secret: null };
  const paragraphs = [
    mail.say('frame.greeting'),
    content,
    mail.say('frame.time', { time: formatTime(atMs, mail) }),
    ...(withAdvice.includes(kind) ? [mail.say('frame.notYou')] : []),
    sayFooter(kind, mail),
  ];
  return { subject: title, text: paragraphs.join('\n\n'), secret: null };
}

function wordPlain(
  message: Exclude<NewMessage, CodeMessage>,
  { mail, events }: ToldWords,
): ReturnType<typeof wordNotification> {
  if (message.kind === 'accountExists') {
    return { title: mail.say('accountExists.subject'), content: mail.say('accountExists.text') };
  }
  if (message.kind === 'supportTranscript') {
    return { title: mail.say('supportTranscript.subject'), content: wordTranscript(message.values.lines, mail) };
  }
  if (message.kind !== 'operatorChange') return wordNotification(message.kind, message.values, events);
  const { state, number, subject } = message.values;
  return {
    title: mail.say('operatorChange.subject', { state }),
    content: mail.say('operatorChange.text', { state, number, subject: isolate(subject, mail) }),
  };
}

type TranscriptLine = Extract<NewMessage, { readonly kind: 'supportTranscript' }>['values']['lines'][number];

/** A chat as paragraphs: who and when on a line of its own, and below it what was said. */
function wordTranscript(lines: readonly TranscriptLine[], words: MessageWords): string {
  const paragraphs = lines.map(({ author, text, hasPicture, atMs }) =>
    [
      words.say(author === 'person' ? 'supportTranscript.person' : 'supportTranscript.operator', {
        time: formatTime(atMs, words),
      }),
      ...(hasPicture ? [words.say('supportTranscript.picture')] : []),
      // Blank lines would end the paragraph.
      ...(text === '' ? [] : [isolate(text.trim().replace(/\n\s*\n/g, '\n'), words)]),
    ].join('\n'),
  );
  return [words.say('supportTranscript.text'), ...paragraphs].join('\n\n');
}

function sayFooter(kind: NewMessage['kind'], words: MessageWords): string {
  if (toOperators.includes(kind)) return words.say('frame.footerOperator');
  return words.say(withoutAccount.includes(kind) ? 'frame.footerNoAccount' : 'frame.footer');
}

function formatTime(atMs: number, { languageTag }: MessageWords): string {
  return new Intl.DateTimeFormat(`${languageTag}-u-nu-latn`, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(atMs);
}
