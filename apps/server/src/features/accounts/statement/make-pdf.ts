import { Worker } from 'node:worker_threads';
import type { RecordLine } from '@truemark/domain/ledger-record';
import type { PdfTask } from './pdf-worker.ts';
import type { StatementHead } from './statement.ts';

/** Drawing thousands of lines takes seconds, so it has a thread of its own; two at a time, the others wait. */
const threadsMax = 2;
let busyCount = 0;
const waiting: (() => void)[] = [];

/** Draws a statement as PDF beside everything else that goes on. */
export async function makePdf(head: StatementHead, lines: AsyncIterable<RecordLine>): Promise<Buffer> {
  const read: RecordLine[] = [];
  for await (const line of lines) read.push(line);
  while (busyCount >= threadsMax) await new Promise<void>(resolve => waiting.push(resolve));
  busyCount += 1;
  try {
    return await runThread({ head, lines: read });
  } finally {
    busyCount -= 1;
    waiting.shift()?.();
  }
}

function runThread(workerData: PdfTask): Promise<Buffer> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)));
    worker.once('error', reject);
    worker.once('exit', code => reject(new Error(`the thread of a statement ended with ${code}`)));
  });
}
