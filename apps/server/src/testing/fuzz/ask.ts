import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { allCalls } from '@truemark/contract/all-calls';
import type { FuzzCase } from './draw-case.ts';

export interface FuzzReply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const answerMsMax = 20_000;
const agent = new Agent({ keepAlive: true, maxSockets: 16 });

/** Sends a request and waits for its whole answer. A socket that was in use before may be closed meanwhile: once more then. */
export function ask(origin: string, fuzzCase: FuzzCase, extra: Readonly<Record<string, string>>): Promise<FuzzReply> {
  const { name, path, body } = fuzzCase;
  const headers = { ...extra, ...fuzzCase.headers, ...(body ? { 'content-length': String(body.length) } : {}) };
  return new Promise((resolve, reject) => {
    const outgoing = request(`${origin}/`, { path, method: allCalls[name].method, headers, agent });
    outgoing.setTimeout(answerMsMax, () => outgoing.destroy(new Error('no answer in time')));
    outgoing.once('response', incoming => {
      buffer(incoming).then(
        received => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: received }),
        reject,
      );
    });
    outgoing.once('error', (error: NodeJS.ErrnoException) => {
      const isStale = outgoing.reusedSocket && (error.code === 'ECONNRESET' || error.code === 'EPIPE');
      if (isStale) ask(origin, fuzzCase, { ...extra, connection: 'close' }).then(resolve, reject);
      else reject(error);
    });
    outgoing.end(body);
  });
}

/** The request as a command for a shell. */
export function writeCurl(origin: string, { name, path, headers, body }: FuzzCase, extra: object): string {
  const lines = Object.entries({ ...extra, ...headers }).map(
    ([key, value]) => `-H ${quote(`${key}: ${value}`, 'latin1')}`,
  );
  const sent = body ? [`--data-binary ${quote(body.toString('latin1'), 'latin1')}`] : [];
  const words = [
    'curl -i --path-as-is',
    `-X ${allCalls[name].method}`,
    ...lines,
    ...sent,
    quote(`${origin}${path}`, 'utf8'),
  ];
  return words.join(' ');
}

/** In quotes in which a shell reads every byte as it is written. */
function quote(text: string, encoding: 'latin1' | 'utf8'): string {
  const bytes = [...Buffer.from(text, encoding)].map(byte =>
    byte < 0x20 || byte > 0x7e || byte === 0x27 || byte === 0x5c
      ? `\\x${byte.toString(16).padStart(2, '0')}`
      : String.fromCharCode(byte),
  );
  return `$'${bytes.join('')}'`;
}
