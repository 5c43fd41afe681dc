import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { AskServer, DrawnPage, WantedPage } from '@truemark/contract/site/drawn-page';

type Request = Parameters<AskServer>[0];
type Answer = Awaited<ReturnType<AskServer>>;

/** What the thread is told. */
export type DrawTask =
  | { readonly kind: 'draw'; readonly id: number; readonly wanted: WantedPage }
  | { readonly kind: 'answer'; readonly id: number; readonly answer: Answer };

/** What the thread says. */
export type DrawWord =
  | { readonly kind: 'ask'; readonly id: number; readonly request: Request }
  | { readonly kind: 'drawn'; readonly id: number; readonly page: DrawnPage | undefined }
  | { readonly kind: 'failed'; readonly id: number; readonly reason: string };

export interface PageDrawer {
  draw(wanted: WantedPage): Promise<DrawnPage | undefined>;
  close(): Promise<void>;
}

interface Waiting {
  readonly resolve: (page: DrawnPage | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** Draws pages in a thread that is started for the first one, and again for the next one after it has ended. */
export function createPageDrawer(program: string, ask: AskServer): PageDrawer {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | undefined;
  let drawnCount = 0;

  function settle(id: number, how: (waiter: Waiting) => void): void {
    const waiter = waiting.get(id);
    waiting.delete(id);
    if (waiter) how(waiter);
  }

  function failAll(error: Error): void {
    for (const id of [...waiting.keys()]) settle(id, ({ reject }) => reject(error));
  }

  async function answer(to: Worker, id: number, request: Request): Promise<void> {
    // What the server could not be asked, it has not answered.
    const given = await ask(request).catch(() => ({ status: 503, body: '' }));
    to.postMessage({ kind: 'answer', id, answer: given } satisfies DrawTask);
  }

  function start(): Worker {
    const started = new Worker(new URL('./draw-worker.ts', import.meta.url), {
      workerData: pathToFileURL(program).href,
    });
    started.unref();
    const end = (error: Error) => {
      if (thread === started) thread = undefined;
      failAll(error);
    };
    started.on('message', (word: DrawWord) => {
      if (word.kind === 'ask') void answer(started, word.id, word.request);
      else if (word.kind === 'drawn') settle(word.id, ({ resolve }) => resolve(word.page));
      else settle(word.id, ({ reject }) => reject(new Error(word.reason)));
    });
    started.on('error', error => end(error instanceof Error ? error : new Error(String(error))));
    started.on('exit', code => end(new Error(`the thread that draws pages ended with ${code}`)));
    return started;
  }

  return {
    draw(wanted) {
      thread ??= start();
      const id = drawnCount++;
      const drawn = new Promise<DrawnPage | undefined>((resolve, reject) => waiting.set(id, { resolve, reject }));
      thread.postMessage({ kind: 'draw', id, wanted } satisfies DrawTask);
      return drawn;
    },
    async close() {
      await thread?.terminate();
    },
  };
}
