import querystring from 'node:querystring';
import { setTimeout as pause } from 'node:timers/promises';
import { NodeFault } from './node-fault.ts';

export interface NodeReply {
  readonly status: number;
  /** The body as JSON; null where the status is not of 200 to 299. */
  readonly value: unknown;
}

export interface NodeHttp {
  /** GET without a body, else POST of JSON. `path` is put behind the address of the node. */
  ask(path: string, body?: unknown): Promise<NodeReply>;
  /** Ends what is under way, and all that follows. */
  close(): void;
}

export interface NodeHttpOptions {
  /** From the settings only. A user and password in it become basic authentication. */
  readonly url: string;
  /** Header for the password of an address that names no user: an API key. */
  readonly keyHeader?: string;
  /** Statuses by which the node asks for fewer calls, beside the usual ones. */
  readonly throttledStatuses?: readonly number[];
  /** Whether an answer with status 200 says "too many calls"; JSON-RPC has its own words for it. */
  readonly isThrottled?: (value: unknown) => boolean;
  /** Pauses before tries after a throttled one, ms. */
  readonly pausesMs?: readonly number[];
  readonly answerMs?: number;
  readonly bodyBytesMax?: number;
}

const usualThrottledStatuses = [429, 502, 503, 504];
const retryAfterMsMax = 30_000;

/**
 * The one door to nodes: it follows no redirect, waits and reads no more than so long and so much, and when a node asks
 * for fewer calls it tries again after growing pauses. Whatever then fails is a `NodeFault`.
 */
export function createNodeHttp({
  url,
  keyHeader,
  throttledStatuses = [],
  isThrottled = () => false,
  pausesMs = [500, 1_000, 2_000, 4_000],
  answerMs = 20_000,
  bodyBytesMax = 64 * 1024 * 1024,
}: NodeHttpOptions): NodeHttp {
  const { base, headers } = readAddress(url, keyHeader);
  const busyStatuses = [...usualThrottledStatuses, ...throttledStatuses];
  const closing = new AbortController();

  async function askOnce(path: string, body: unknown): Promise<NodeReply & { readonly retryAfterMs: number | null }> {
    const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(answerMs)]);
    const request = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
    try {
      const response = await fetch(`${base}${path}`, { ...request, redirect: 'manual', signal });
      const text = await readBody(response, bodyBytesMax);
      return {
        status: response.status,
        value: response.ok ? parseBody(text) : null,
        retryAfterMs: readRetryAfter(response.headers.get('retry-after')),
      };
    } catch (error) {
      if (error instanceof NodeFault) throw error;
      throw new NodeFault('unreachable', describe(error));
    }
  }

  return {
    async ask(path, body) {
      for (let tries = 0; ; tries += 1) {
        const { status, value, retryAfterMs } = await askOnce(path, body);
        const ends = !busyStatuses.includes(status) && !isThrottled(value);
        if (ends && (status === 404 || (status >= 200 && status < 300))) return { status, value };
        if (ends) throw new NodeFault('unreachable', `the node answered HTTP ${status}`);
        const ownMs = pausesMs[tries];
        if (ownMs === undefined) throw new NodeFault('throttled', 'the node asks for fewer calls');
        await pause(Math.max(retryAfterMs ?? 0, ownMs), undefined, { signal: closing.signal }).catch(() => {
          throw new NodeFault('unreachable', 'the program is stopping');
        });
      }
    },
    close: () => closing.abort(),
  };
}

function readAddress(url: string, keyHeader: string | undefined) {
  const address = new URL(url);
  // A bare % stands for itself.
  const [user, password] = [querystring.unescape(address.username), querystring.unescape(address.password)];
  address.username = '';
  address.password = '';
  const basic = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const login = keyHeader !== undefined && user === '' ? { [keyHeader]: password } : { authorization: basic };
  return {
    base: address.href.replace(/\/+$/, ''),
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/plain',
      ...(user + password === '' ? {} : login),
    },
  };
}

async function readBody(response: Response, bytesMax: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of response.body ?? []) {
    bytes += part.byteLength;
    if (bytes > bytesMax) throw new NodeFault('unfit', `the node answered more than ${bytesMax} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** JSON; Esplora answers some questions with a bare text, which is itself. */
function parseBody(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function readRetryAfter(header: string | null): number | null {
  if (header === null || !/^\d{1,6}$/.test(header)) return null;
  return Math.min(Number(header) * 1_000, retryAfterMsMax);
}

function describe(error: unknown): string {
  const { name, cause } = error as Error;
  if (name === 'TimeoutError') return 'the node did not answer in time';
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : name;
  return `the node cannot be reached (${code})`;
}
