import { languages } from '@truemark/contract/languages';
import { type NotificationKind, notificationKinds } from '@truemark/contract/people/notification-kinds';
import { expect, it } from 'vitest';
import { composeMessage } from './compose-message.ts';
import type { NewMessage } from './message-kinds.ts';
import { loadToldWords } from './message-words.ts';

const findWords = loadToldWords();
const atMs = Date.UTC(2026, 10, 21, 11, 30);
const samples = {
  text: 'Firefox, Windows',
  amount: '100000.5',
  price: '57985.50',
  percent: '42.5',
  count: '3',
  contact: 'email',
  reason: 'notFound',
  order: 'contract/1',
  receipt: 'nft/abcdefghijklmnopqrstuvwx34',
  instrument: 'BTCUSDT',
} as const;

function sampleValues(kind: NotificationKind): Record<string, string> {
  return Object.fromEntries(Object.entries(notificationKinds[kind]).map(([name, form]) => [name, samples[form]]));
}

const codeKinds = ['codeRegister', 'codeRecover', 'codeChangeEmail', 'codeChangePhone', 'codeStepUp'];
const kinds = [...codeKinds, 'accountExists', ...(Object.keys(notificationKinds) as NotificationKind[])];

function buildMessage(kind: string, channel: 'mail' | 'sms', language: NewMessage['language']): NewMessage {
  const values = codeKinds.includes(kind)
    ? { code: '471109' }
    : kind in notificationKinds
      ? sampleValues(kind as NotificationKind)
      : {};
  return { kind, channel, to: 'x', language, values } as NewMessage;
}

it.each(languages)('NTF-017 every kind of message has words in %s, with all its values in them', language => {
  const words = findWords(language);
  for (const kind of kinds) {
    const mail = composeMessage(buildMessage(kind, 'mail', language), words, atMs);
    const sms = composeMessage(buildMessage(kind, 'sms', language), words, atMs);
    expect(mail.subject.length).toBeGreaterThan(1);
    expect(sms.subject).toBe('');
    for (const { text } of [mail, sms]) {
      expect(text).not.toMatch(/[{}]|undefined|NaN/);
      if (codeKinds.includes(kind)) expect(text).toContain('••••••');
    }
    expect(sms.text.length).toBeLessThan(320);
    expect(mail.secret).toBe(codeKinds.includes(kind) ? '471109' : null);
  }
});

it.each(languages)('NTF-800 operators are written to in %s, the first password apart from the text', language => {
  const words = findWords(language);
  const to = { channel: 'mail', to: 'ann@example.org', language } as const;
  const invitation = composeMessage({ ...to, kind: 'operatorInvitation', values: { code: 'given-once' } }, words, atMs);
  expect(invitation.secret).toBe('given-once');
  expect(invitation.text).toContain('••••••');
  expect(invitation.text).not.toContain('given-once');
  const said = (['proposed', 'approved', 'rejected', 'made'] as const).map(state => {
    const values = { state, number: '7', subject: 'bob@example.org' };
    const { subject, text } = composeMessage({ ...to, kind: 'operatorChange', values }, words, atMs);
    expect(text).toContain('bob@example.org');
    expect(`${subject}${text}`).not.toMatch(/[{}]|undefined/);
    return text;
  });
  expect(new Set(said).size).toBe(4);
});

it('NTF-017 a mail says what happened, when, and what to do if it was someone else', () => {
  const message = buildMessage('newLogin', 'mail', 'en');
  const { subject, text } = composeMessage(
    { ...message, values: { device: 'Firefox, Windows', address: '203.0.113.0/24' } } as NewMessage,
    findWords('en'),
    atMs,
  );
  expect(subject).toBe('New login');
  const changed = composeMessage(buildMessage('passwordChanged', 'mail', 'en'), findWords('en'), atMs);
  expect(changed.text).toContain('If this was not you, change your password');
  expect(text.split('\n\n')).toEqual([
    'Hello,',
    'New login from Firefox, Windows, IP range 203.0.113.0/24. If this was not you, log out that device and change your password.',
    'Time: November 21, 2026 at 11:30:00 AM UTC',
    expect.stringContaining('because of your account'),
  ]);
});

it('NTF-017 amounts and numbers follow the language, with all their digits and Latin ones', () => {
  const say = (language: NewMessage['language'], kind: string, values: object) =>
    composeMessage({ ...buildMessage(kind, 'sms', language), values } as NewMessage, findWords(language), atMs).text;
  expect(say('en', 'demoReset', { amount: '100000.000001', asset: 'USDT' })).toContain('100,000.000001 USDT');
  expect(say('de', 'demoReset', { amount: '100000.000001', asset: 'USDT' })).toContain('100.000,000001 USDT');
  expect(say('ar', 'testFunds', { amount: '1234.5', asset: 'BTC' })).toMatch(/1.?234.5.*BTC/);
  expect(say('en', 'recoveryCodeUsed', { left: '0' })).toContain('It was the last');
  expect(say('en', 'recoveryCodeUsed', { left: '1' })).toContain('1 is left');
  expect(say('en', 'recoveryCodeUsed', { left: '7' })).toContain('7 are left');
  expect(say('en', 'contactChanged', { contact: 'phone' })).toContain('phone number was changed');
});

it('NTF-003 names of other hands keep their direction inside Arabic words', () => {
  const values = { device: 'Firefox, Windows', address: '203.0.113.0/24' };
  const message = { ...buildMessage('newLogin', 'mail', 'ar'), values } as NewMessage;
  expect(composeMessage(message, findWords('ar'), atMs).text).toContain('\u2068Firefox, Windows\u2069');
});
