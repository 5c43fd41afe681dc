/** How far a compared instrument has come. */
export type ItemState = 'unknown' | 'failed' | 'loading' | 'empty' | 'outside' | 'ready';

export interface ItemEvidence {
  /** The server knows no such instrument, or knows it no more. */
  readonly isUnknown: boolean;
  /** Of its candles; undefined before they are asked for. */
  readonly status: 'loading' | 'ready' | 'failed' | undefined;
  readonly candleCount: number;
  /** Whether the chart has said what it shows. */
  readonly hasSpan: boolean;
  readonly hasReturn: boolean;
}

export function chooseItemState(evidence: ItemEvidence): ItemState {
  if (evidence.isUnknown) return 'unknown';
  if (evidence.status === 'failed') return 'failed';
  if (evidence.status !== 'ready') return 'loading';
  if (evidence.candleCount === 0) return 'empty';
  if (!evidence.hasSpan) return 'loading';
  return evidence.hasReturn ? 'ready' : 'outside';
}
