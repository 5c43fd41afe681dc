import { parentPort, workerData } from 'node:worker_threads';
import type { AskServer, DrawPage } from '@truemark/contract/site/drawn-page';
import type { DrawTask, DrawWord } from './page-drawer.ts';

// A thread of its own: the program of the web client believes that it is in a browser, and drawing takes a while.
const { drawPage } = (await import(workerData)) as { drawPage: DrawPage };
const say = (word: DrawWord) => parentPort?.postMessage(word);

const asked = new Map<number, (answer: Awaited<ReturnType<AskServer>>) => void>();
let askedCount = 0;

const ask: AskServer = request =>
  new Promise(resolve => {
    const id = askedCount++;
    asked.set(id, resolve);
    say({ kind: 'ask', id, request });
  });

parentPort?.on('message', async (task: DrawTask) => {
  if (task.kind === 'answer') {
    asked.get(task.id)?.(task.answer);
    asked.delete(task.id);
    return;
  }
  const { id, wanted } = task;
  try {
    say({ kind: 'drawn', id, page: await drawPage(wanted, ask) });
  } catch (error) {
    say({ kind: 'failed', id, reason: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
