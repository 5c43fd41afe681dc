import { type ChildProcess, fork } from 'node:child_process';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Log } from '../../../platform/process/log.ts';
import type { LauncherOrder, PictureExit } from './launcher-messages.ts';
import type { PictureVerdict } from './picture-verdict.ts';

export type ReencodedPicture =
  | Extract<PictureVerdict, { ok: false }>
  | { readonly ok: false; readonly code: 'uploadFailed' }
  | (Extract<PictureVerdict, { ok: true }> & { readonly picture: Buffer });

/** Makes pictures anew, one at a time, so that no number of them takes more than one slow process and its memory. */
export interface PictureQueue {
  /** The bytes are read when its turn comes; sides longer than `sideMax` pixels are made shorter. Too many waiting, or a source that fails: `uploadFailed`. */
  reencode(source: AsyncIterable<Uint8Array>, sideMax?: number): Promise<ReencodedPicture>;
}

const launcherProgram = fileURLToPath(import.meta.resolve('./picture-launcher.ts'));
const defaultWorkMsMax = 30_000;
const waitingMax = 40;
/** A document is read well at 5,000 pixels. */
const documentSideMax = 5_000;

interface PictureQueueParts {
  readonly log: Pick<Log, 'warn'>;
  readonly workMsMax?: number;
  /** As the system counts it: the lowest, unless nobody else's work has to go before. */
  readonly priority?: number;
  readonly start?: () => ChildProcess;
}

/** Starts the launcher of picture processes at once, while this process is small; and anew when it has ended. */
export function createPictureQueue(parts: PictureQueueParts): PictureQueue {
  const { log, workMsMax = defaultWorkMsMax, start = startLauncher } = parts;
  const { priority = os.constants.priority.PRIORITY_LOW } = parts;
  let launcher = start();
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;

  async function run(source: AsyncIterable<Uint8Array>, sideMax: number): Promise<ReencodedPicture> {
    if (!launcher.connected) launcher = start();
    const exit = await runProcess(launcher, source, { workMsMax, sideMax, priority });
    return readExit(exit, log);
  }

  return {
    async reencode(source, sideMax = documentSideMax) {
      if (waiting >= waitingMax) return { ok: false, code: 'uploadFailed' };
      waiting++;
      const mine = last.then(() => run(source, sideMax));
      last = mine.catch(() => undefined);
      try {
        return await mine;
      } finally {
        waiting--;
      }
    },
  };
}

export function startLauncher(): ChildProcess {
  const launcher = fork(launcherProgram, {
    // Nothing of the server's environment, which holds its secrets.
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // It ends with this process, and does not keep it.
  launcher.unref();
  launcher.channel?.unref();
  return launcher;
}

/** Sends a picture to a process of its own. Nothing, if the launcher ended meanwhile. */
async function runProcess(
  launcher: ChildProcess,
  source: AsyncIterable<Uint8Array>,
  bounds: { readonly workMsMax: number; readonly sideMax: number; readonly priority: number },
): Promise<PictureExit | undefined> {
  const ended = Promise.withResolvers<PictureExit | undefined>();
  const giveUp = () => ended.resolve(undefined);
  launcher.once('message', ended.resolve);
  launcher.once('disconnect', giveUp);
  const send = (order: LauncherOrder) =>
    new Promise<void>(resolve => {
      if (!launcher.connected) return resolve();
      launcher.send(order, () => resolve());
    });
  try {
    await send({ kind: 'begin', ...bounds });
    for await (const bytes of source) await send({ kind: 'part', bytes });
    await send({ kind: 'end' });
    return await ended.promise;
  } catch (error) {
    await send({ kind: 'abandon' });
    await ended.promise;
    throw error;
  } finally {
    launcher.off('message', ended.resolve);
    launcher.off('disconnect', giveUp);
  }
}

/**
 * A picture that the process dies of is one that cannot be read. One that it was killed over says nothing of the picture: a
 * machine with much else to do, or without memory, takes too long for a sound one as well.
 */
function readExit(exit: PictureExit | undefined, log: Pick<Log, 'warn'>): ReencodedPicture {
  const output = Buffer.from(exit?.output ?? []);
  const end = output.indexOf('\n');
  if (exit?.code !== 0 || end < 0) {
    log.warn({ code: exit?.code, signal: exit?.signal, words: exit?.words }, 'a picture could not be decoded');
    return { ok: false, code: !exit || exit.signal === 'SIGKILL' ? 'uploadFailed' : 'pictureUnreadable' };
  }
  const verdict = JSON.parse(output.subarray(0, end).toString()) as PictureVerdict;
  return verdict.ok ? { ...verdict, picture: output.subarray(end + 1) } : verdict;
}
