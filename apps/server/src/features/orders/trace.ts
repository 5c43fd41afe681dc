import type { EvidenceTick } from '@truemark/contract/trading/orders';
import type { OrderTrace } from './product.ts';

/** A trace as it comes from the database; a place without a sequence has not happened. */
export type TraceRecord = Omit<OrderTrace, 'places'> & {
  readonly places: readonly (Omit<OrderTrace['places'][number], 'sequence'> & { readonly sequence: number | null })[];
};

export function readTrace(row: TraceRecord | undefined): OrderTrace | undefined {
  if (!row) return undefined;
  const places = row.places.flatMap(({ sequence, ...place }) => (sequence === null ? [] : [{ ...place, sequence }]));
  return { ...row, places };
}

/** SQL of one place of a trace. */
export const writeTracePlace = (
  role: EvidenceTick['role'],
  sequence: string,
  part = '0',
  instrument = 'instrument_id',
): string =>
  `jsonb_build_object('role', '${role}', 'part', ${part}, 'instrumentId', ${instrument}, 'sequence', ${sequence})`;
