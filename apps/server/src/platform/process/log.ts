import pino, { type DestinationStream, type Logger } from 'pino';
import type { Settings } from './settings.ts';

export type Log = Logger;

/**
 * Names that are secret wherever they stand at the top of an entry or one level down. `code` is not among them: it
 * names instruments, refusals and system errors. The codes that are secret travel in request bodies.
 */
const secretNames = [
  'authorization',
  'cookie',
  'password',
  'newPassword',
  'token',
  'secret',
  'verificationCode',
  'databaseUrl',
];
const secretHeaders = ['authorization', 'cookie', 'set-cookie'];
const secretPaths = [
  ...secretNames.flatMap(name => [name, `*.${name}`, `req.body.${name}`]),
  ...['req', 'request', 'res'].flatMap(owner => secretHeaders.map(name => `${owner}.headers["${name}"]`)),
  ...secretHeaders.map(name => `headers["${name}"]`),
  'body.code',
  'req.body.code',
];

/** One JSON object a line, or words when a person is watching. */
export function createLog(level: Settings['logLevel'], destination: DestinationStream): Log {
  return pino({ level, base: null, redact: { paths: secretPaths, censor: '[secret]' } }, destination);
}

/** Where the log of a running program goes: standard error, so that standard output stays free for its answer. */
export function openLogDestination(stream: NodeJS.WriteStream): DestinationStream {
  if (stream.isTTY) return { write: line => void stream.write(toWords(line)) };
  return pino.destination({ dest: 2, sync: true });
}

function toWords(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line);
  const clock = new Date(time).toTimeString().slice(0, 8);
  const details = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  return `${clock} ${pino.levels.labels[level] ?? level} ${msg ?? ''}${details}${err ? `\n${err.stack}` : ''}\n`;
}
