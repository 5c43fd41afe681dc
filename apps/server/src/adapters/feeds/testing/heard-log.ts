import pino from 'pino';
import type { Log } from '../../../platform/process/log.ts';

export interface HeardLog {
  readonly log: Log;
  readonly lines: readonly Record<string, unknown>[];
}

/** A log that keeps its entries for the test to look at. */
export function createHeardLog(): HeardLog {
  const lines: Record<string, unknown>[] = [];
  return { log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) }), lines };
}
