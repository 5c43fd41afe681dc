import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { AgreementInput, Lender, RenderAgreement } from './agreement-input.ts';

/** The thread is kept for the next one meanwhile: to load faces and code takes as long as an agreement. */
const idleMsMax = 60_000;

async function ask(thread: Worker, input: AgreementInput & Lender): Promise<Uint8Array> {
  const settled = new AbortController();
  const ended = once(thread, 'exit', { signal: settled.signal }).then(([code]) => {
    throw new Error(`the thread of an agreement ended with ${code}`);
  });
  const answered = once(thread, 'message', { signal: settled.signal }).then(([bytes]) => bytes as Uint8Array);
  thread.postMessage(input);
  try {
    // An error of the thread fails both.
    return await Promise.race([answered, ended]);
  } finally {
    for (const one of [answered, ended]) one.catch(() => undefined);
    settled.abort();
  }
}

/** Renders agreements off the main thread, one after another: no number of them takes more than one processor. */
export function createAgreementRenderer(lender: Lender): RenderAgreement {
  let last: Promise<unknown> = Promise.resolve();
  let kept: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function render(input: AgreementInput & Lender): Promise<Uint8Array> {
    clearTimeout(idle);
    const thread = kept ?? new Worker(new URL('./agreement-worker.ts', import.meta.url));
    kept = undefined;
    thread.ref();
    const bytes = await ask(thread, input);
    kept = thread;
    thread.unref();
    idle = setTimeout(() => {
      kept = undefined;
      void thread.terminate();
    }, idleMsMax).unref();
    return bytes;
  }

  return input => {
    const mine = last.then(() => render({ ...input, ...lender }));
    last = mine.catch(() => undefined);
    return mine;
  };
}
