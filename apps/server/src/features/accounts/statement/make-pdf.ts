import { Worker } from 'node:worker_threads';
import type { RecordLine } from '@truemark/domain/ledger/record';
import { deny } from '@truemark/domain/result';
import type { PdfTask } from './pdf-worker.ts';
import type { StatementHead } from './statement.ts';

/** Drawing thousands of lines takes seconds, so it has a thread of its own; two at a time, some others wait. */
const threadsMax = 2;
const waitingMax = 20;

export interface PdfMaker {
  /** Draws a statement of a user as PDF beside everything else that goes on. Refused while another of theirs is drawn. */
  make(userId: number, head: StatementHead, lines: AsyncIterable<RecordLine>): Promise<Buffer | Refused>;
}

type Refused = ReturnType<typeof deny<'tooManyRequests' | 'serverNotReady'>>;
type Draw = (task: PdfTask) => Promise<Buffer>;

export function createPdfMaker(draw: Draw = runThread): PdfMaker {
  const busyFor = new Set<number>();
  const waiting: (() => void)[] = [];
  let drawingCount = 0;
  return {
    async make(userId, head, lines) {
      if (busyFor.has(userId)) return deny('tooManyRequests');
      if (waiting.length >= waitingMax) return deny('serverNotReady');
      busyFor.add(userId);
      try {
        while (drawingCount >= threadsMax) await new Promise<void>(resolve => waiting.push(resolve));
        drawingCount += 1;
        try {
          const read: RecordLine[] = [];
          for await (const line of lines) read.push(line);
          return await draw({ head, lines: read });
        } finally {
          drawingCount -= 1;
          waiting.shift()?.();
        }
      } finally {
        busyFor.delete(userId);
      }
    },
  };
}

function runThread(workerData: PdfTask): Promise<Buffer> {
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { workerData });
  return new Promise((resolve, reject) => {
    worker.once('message', (bytes: Uint8Array) => resolve(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)));
    worker.once('error', reject);
    worker.once('exit', code => reject(new Error(`the thread of a statement ended with ${code}`)));
  });
}
