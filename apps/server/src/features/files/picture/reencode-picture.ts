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
const defaultWorkMsMax = 30_000;
const killSignal = 'SIGKILL';
const waitingMax = 40;
const heapMegabytesMax = 384;

export function createPictureQueue(log: Pick<Log, 'warn'>, workMsMax = defaultWorkMsMax): PictureQueue {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    async reencode(source) {
      if (waiting >= waitingMax) return { ok: false, code: 'uploadFailed' };
      waiting++;
      const mine = last.then(() => runProcess(source, { log, workMsMax }));
      last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        waiting--;
      }
    },
  };
}

/**
 * A picture that the process dies of is one that cannot be read. One that it was killed over says nothing of the picture: a
 * machine with much else to do, or without memory, takes too long for a sound one as well.
 */
async function runProcess(
  source: AsyncIterable<Uint8Array>,
  { log, workMsMax }: { readonly log: Pick<Log, 'warn'>; readonly workMsMax: number },
): Promise<ReencodedPicture> {
  const child = spawn(process.execPath, [`--max-old-space-size=${heapMegabytesMax}`, program], {
    // Nothing of the server's environment, which holds its secrets.
    env: {},
    stdio: ['pipe', 'pipe', 'pipe'],
    timeout: workMsMax,
    killSignal,
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
    return { ok: false, code: exit[1] === killSignal ? 'uploadFailed' : 'pictureUnreadable' };
  }
  const verdict = JSON.parse(output.subarray(0, end).toString()) as PictureVerdict;
  return verdict.ok ? { ...verdict, picture: output.subarray(end + 1) } : verdict;
}
