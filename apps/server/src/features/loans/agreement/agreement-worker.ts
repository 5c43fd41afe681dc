import { parentPort } from 'node:worker_threads';
import type { AgreementInput, Lender } from './agreement-input.ts';
import { drawAgreement } from './draw-agreement.ts';

// A thread of its own: cutting faces and laying out take a second, in which nothing else would run.
parentPort?.on('message', async (input: AgreementInput & Lender) => {
  const bytes = new Uint8Array(await drawAgreement(input));
  parentPort?.postMessage(bytes, [bytes.buffer]);
});
