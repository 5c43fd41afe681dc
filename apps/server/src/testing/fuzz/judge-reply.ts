import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { allCalls } from '@truemark/contract/all-calls';
import type { Call } from '@truemark/contract/call';
import { refusals } from '@truemark/contract/refusals';
import * as z from 'zod/mini';
import { listCallRefusals } from '../../platform/http/access.ts';
import type { FuzzReply } from './ask.ts';
import type { FuzzCase } from './draw-case.ts';

/** What the frame refuses before a call is reached. */
const frameRefusals = ['bodyTooLarge', 'notFound'];

/** What is wrong with an answer; undefined when it is as the contract says. */
export function findFault({ name }: FuzzCase, { status, headers, body }: FuzzReply): string | undefined {
  const call: Call = allCalls[name];
  if (!headers['x-request-id'] && status !== 400) return 'no request id';
  if (headers['x-content-type-options'] !== 'nosniff') return 'no security headers';
  if (call.form === 'file' && status === 200 && headers['content-disposition']) return undefined;
  const envelope = readEnvelope(decode(headers['content-encoding'], body));
  if (!envelope) return `${status} outside the envelope: ${body.subarray(0, 200).toString()}`;
  const { code, result } = envelope;
  if (code !== 200) {
    const { name = '' } = (result ?? {}) as { name?: string };
    const known = [...frameRefusals, ...listCallRefusals(call)];
    if (status >= 500 && !(status === 503 && name === 'serverNotReady')) return `${status} ${name}`;
    if (!(name in refusals)) return `a refusal that nobody knows: ${name}`;
    return known.includes(name) ? undefined : `the refusal ${name} is not in the contract`;
  }
  if (status !== 200) return `code 200 with HTTP ${status}`;
  const fits = z.safeParse(call.reply, result);
  return fits.success ? undefined : `does not fit the reply: ${JSON.stringify(fits.error.issues).slice(0, 500)}`;
}

/** A call outside its range, such as a path that is no call's at all, has the envelope too. */
function readEnvelope(body: Buffer): { code: number; result: unknown } | undefined {
  try {
    const { code, message, msg, result, data } = JSON.parse(body.toString()) as Record<string, unknown>;
    const words = message ?? msg;
    return typeof code === 'number' && typeof words === 'string' ? { code, result: result ?? data } : undefined;
  } catch {
    return undefined;
  }
}

function decode(encoding: string | undefined, body: Buffer): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}
