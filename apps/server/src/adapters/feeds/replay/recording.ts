import type { Instrument } from '@truemark/domain/market/instrument';

/** What the columns of a file say. */
export type RecordingKind = 'quotes' | 'trades' | 'candles';

/** The file that an instrument is replayed from. */
export interface Recording {
  readonly instrument: Instrument;
  readonly file: string;
  readonly kind: RecordingKind;
  /** Of candles; 0 for ticks. */
  readonly intervalMs: number;
}
