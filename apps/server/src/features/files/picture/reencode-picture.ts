import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../../platform/process/log.ts';
import type { PictureVerdict } from './picture-verdict.ts';

export type ReencodedPicture =
  | Extract<PictureVerdict, { ok: false }>
  | { readonly ok: false; readonly code: 'uploadFailed' }
  | (Extract<PictureVerdict, { ok: true }> & { readonly picture: Buffer });

/** Makes pictures anew, one at a time, so that no number of them takes more than one slow process and its memory. */
export interface PictureQueue {
  /** The bytes are read when its turn comes. Too many waiting, or a source that fails: `uploadFailed`. */
  reencode(source: AsyncIterable<Uint8Array>): Promise<ReencodedPicture>;
}

const program = fileURLToPath(import.meta.resolve('./picture-process.ts'));
const workMsMax = 30_000;
const waitingMax = 40;
const heapMegabytesMax = 384;

export function createPictureQueue(log: Pick<Log, 'warn'>): PictureQueue {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async reencode(source) {
      if (waiting >= waitingMax) return { ok: false, code: 'uploadFailed' };
      waiting++;
      const mine = last.then(() => runProcess(source, log));
      last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        waiting--;
      }
    },
  };
}

/** A picture that the process dies of, or takes too long for, is one that cannot be read. */
async function runProcess(source: AsyncIterable<Uint8Array>, log: Pick<Log, 'warn'>): Promise<ReencodedPicture> {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytesMax}`, program], {
    // Nothing of the server's environment, which holds its secrets.
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: workMsMax,
    killSignal: 'SIGKILL',
  });
  const written = pipeline(source, child.stdin).then(
    () => undefined,
    (error: NodeJS.ErrnoException) => error,
  );
  const [output, words, exit] = await Promise.all([buffer(child.stdout), buffer(child.stderr), once(child, 'exit')]);
  const failure = await written;
  // The process has ended without reading it all, or the store did not give the rest.
  if (failure && failure.code !== 'EPIPE') throw failure;
  const end = output.indexOf('\n');
  if (exit[0] !== 0 || end < 0) {
    log.warn({ exit, words: words.toString().slice(0, 500) }, 'a picture could not be decoded');
    return { ok: false, code: 'pictureUnreadable' };
  }
  const verdict = JSON.parse(output.subarray(0, end).toString()) as PictureVerdict;
  return verdict.ok ? { ...verdict, picture: output.subarray(end + 1) } : verdict;
}
