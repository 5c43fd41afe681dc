import { expect, it } from 'vitest';
import { createLog, openLogDestination } from './log.ts';

function collect(): { lines: string[]; write(line: string): void } {
  const lines: string[] = [];
  return { lines, write: line => void lines.push(line) };
}

it('PLT-060 writes no password, token, cookie or code that lets someone in', () => {
  const written = collect();
  const log = createLog('info', written);
  const secret = 'hunter2';
  const headers = { authorization: secret, cookie: secret, 'set-cookie': secret, host: 'here' };
  log.info({ req: { headers, url: '/x', body: { password: secret, code: secret } }, res: { headers } }, 'request');
  log.info({ headers, password: secret, user: { token: secret, newPassword: secret, verificationCode: secret } });
  log.warn({ body: { code: secret, secret } }, 'wrong body');
  expect(written.lines).toHaveLength(3);
  expect(written.lines.join('')).not.toContain(secret);
  expect(written.lines[0]).toContain('"host":"here"');
});

it('PLT-061 keeps the codes of instruments and errors', () => {
  const written = collect();
  const log = createLog('info', written);
  log.warn({ code: 'BTCUSDT', err: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) }, 'refused');
  expect(written.lines[0]).toContain('"code":"BTCUSDT"');
  expect(written.lines[0]).toContain('"code":"ECONNREFUSED"');
});

it('PLT-062 writes words to a terminal: time, level, message, details and the stack of an error', () => {
  const written = collect();
  const terminal = { isTTY: true, write: (line: string) => written.write(line) };
  const log = createLog('info', openLogDestination(terminal as unknown as NodeJS.WriteStream));
  log.info({ port: 1 }, 'listening');
  log.error({ err: new Error('a bug') }, 'failed');
  expect(written.lines[0]).toMatch(/^\d\d:\d\d:\d\d info listening \{"port":1\}\n$/);
  expect(written.lines[1]).toMatch(/^\d\d:\d\d:\d\d error failed\nError: a bug\n {4}at /);
});
