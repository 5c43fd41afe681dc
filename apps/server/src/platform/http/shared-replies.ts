import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Encoding = 'br' | 'gzip';

/** An answer that many callers get as it is: its text, and that compressed once for each way of compressing. */
export interface SharedReply {
  readonly bytes: Buffer;
  compress(encoding: Encoding): Promise<Buffer>;
}

const compressedBytesMin = 1_024;
/** As the frame compresses what is not shared. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const compressors = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, brotliOptions),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes),
};

export function createSharedReply(text: string): SharedReply {
  const bytes = Buffer.from(text);
  const compressed: Partial<Record<Encoding, Promise<Buffer>>> = {};
  return {
    bytes,
    compress(encoding) {
      compressed[encoding] ??= compressors[encoding](bytes);
      return compressed[encoding];
    },
  };
}

/** The best of what the caller takes; undefined for none. */
function chooseEncoding(accepted: string | undefined): Encoding | undefined {
  const words = (accepted ?? '').toLowerCase().split(',');
  const takes = (name: Encoding) =>
    words.some(word => {
      const [encoding, ...parameters] = word.split(';').map(part => part.trim());
      return encoding === name && !parameters.some(parameter => /^q=0(\.0*)?$/.test(parameter));
    });
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined;
}

/** What a shared answer is, and what of a request makes it another one. */
interface SharedKind {
  readonly type: string;
  readonly vary: string;
}

const jsonKind: SharedKind = { type: 'application/json; charset=utf-8', vary: 'accept-encoding, accept-language' };

export async function sendShared(
  request: FastifyRequest,
  reply: FastifyReply,
  shared: SharedReply,
  { type, vary } = jsonKind,
): Promise<Buffer> {
  const encoding =
    shared.bytes.length < compressedBytesMin ? undefined : chooseEncoding(request.headers['accept-encoding']);
  reply.type(type).header('vary', vary);
  if (encoding === undefined) return shared.bytes;
  reply.header('content-encoding', encoding);
  return shared.compress(encoding);
}

/** Answers of the last moment, by what was asked; the first who asks anew makes the next. */
export class SharedReplies {
  readonly #freshMs: number;
  readonly #repliesMax: number;
  readonly #replies = new Map<
    string,
    { readonly madeAtMs: number; readonly reply: Promise<SharedReply | undefined> }
  >();

  constructor(freshMs: number, repliesMax = 500) {
    this.#freshMs = freshMs;
    this.#repliesMax = repliesMax;
  }

  /** `make` answers undefined for what is not to be shared, such as a refusal. */
  find(key: string, make: () => Promise<SharedReply | undefined>): Promise<SharedReply | undefined> {
    const nowMs = performance.now();
    const known = this.#replies.get(key);
    if (known && nowMs - known.madeAtMs < this.#freshMs) return known.reply;
    this.#forgetStale(nowMs);
    if (this.#replies.size >= this.#repliesMax) this.#replies.clear();
    const reply = make();
    this.#replies.set(key, { madeAtMs: nowMs, reply });
    return reply;
  }

  /** They stand in the order in which they were made. */
  #forgetStale(nowMs: number): void {
    for (const [key, { madeAtMs }] of this.#replies) {
      if (nowMs - madeAtMs < this.#freshMs) return;
      this.#replies.delete(key);
    }
  }
}
