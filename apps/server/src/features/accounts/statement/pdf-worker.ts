import { parentPort, workerData } from 'node:worker_threads';
import type { RecordLine } from '@truemark/domain/ledger/record';
import { drawPdf } from './draw-pdf.ts';
import type { StatementHead } from './statement.ts';

/** What the thread is started with. It answers with the file. */
export interface PdfTask {
  readonly head: StatementHead;
  readonly lines: readonly RecordLine[];
}

const { head, lines } = workerData as PdfTask;
const file = await drawPdf(head, lines);
const bytes = new Uint8Array(file);
parentPort?.postMessage(bytes, [bytes.buffer]);
