import { expect, it } from 'vitest';
import { checkEventWords, checkStateWords } from './shared-word-rules.ts';

function write(file: string, texts: Readonly<Record<string, string>>) {
  const text = JSON.stringify(texts);
  return { file, text, lines: [text] };
}

const sentence = 'Your password was changed and all other devices were logged out.';
const events = write('packages/contract/locales/users/en/notifications.json', {
  'passwordChanged.title': 'Password changed',
  'passwordChanged.content': sentence,
});

it('NTF-035 a second wording of an event is found, under its kind and under any other name', () => {
  const mail = 'apps/server/src/locales/de/messages.json';
  const page = 'apps/web/src/locales/en/security.json';
  expect(checkEventWords([events, write(page, { 'password.title': 'Password', passwordChanged: 'Done' })])).toEqual([]);
  expect(checkEventWords([events, write(mail, { 'passwordChanged.subject': 'Passwort' })])).toEqual([
    { file: mail, message: expect.stringContaining('passwordChanged.subject') },
  ]);
  expect(checkEventWords([events, write(page, { told: sentence })])).toEqual([
    { file: page, message: expect.stringContaining('told repeats passwordChanged.content') },
  ]);
});

it('NTF-036 a state with two words is found, where English has one', () => {
  const [web, console] = ['apps/web/src/locales', 'apps/console/src/locales'];
  const english = [
    write(`${web}/en/deposit.json`, { 'state.failed': 'Failed' }),
    write(`${console}/en/deposits.json`, { 'state.failed': 'Failed' }),
  ];
  const german = (word: string) => [
    write(`${web}/de/deposit.json`, { 'state.failed': 'Fehlgeschlagen' }),
    write(`${console}/de/deposits.json`, { 'state.failed': word }),
  ];
  expect(checkStateWords([...english, ...german('Fehlgeschlagen')])).toEqual([]);
  expect(checkStateWords([...english, ...german('Gescheitert')])).toHaveLength(1);
});
