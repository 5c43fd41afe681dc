/**
 * Loaded before a program, this lets whoever started it play the machine it runs on: set its clock, as an administrator or a
 * time service does, and fill its disk.
 */
import { open } from 'node:fs/promises';
import os from 'node:os';

export interface MachineFault {
  /** Sets the clock by so many ms, back when below zero. */
  readonly stepClockMs?: number;
  readonly isDiskFull?: boolean;
}

const readMs = Date.now;
let steppedMs = 0;
let isDiskFull = false;
Date.now = () => readMs() + steppedMs;

const any = await open(os.devNull, 'r');
const files: { write: (...values: unknown[]) => Promise<unknown> } = Object.getPrototypeOf(any);
await any.close();
const { write } = files;
files.write = async function writeIfThereIsRoom(...values) {
  if (isDiskFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  return write.apply(this, values);
};

process.on('message', (fault: MachineFault) => {
  steppedMs += fault.stepClockMs ?? 0;
  isDiskFull = fault.isDiskFull ?? isDiskFull;
});
