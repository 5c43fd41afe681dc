import type { RefusalName } from '@truemark/contract/refusals';
import { listConversionAssets } from '@truemark/domain/conversions/rules';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type { Tick } from '@truemark/domain/market/tick';
import type { AppliedRow, AttachedWriter } from '../ledger/index.ts';
import type { NewNotification } from '../notifications/index.ts';
import { saveEvidenceIn } from '../tick-record/index.ts';
import type { AcceptedConversion, ConversionEnd } from './conversion.ts';
import type { ConversionParts } from './parts.ts';
import { insertConversions, lockPending, saveEnds } from './store.ts';

/** A conversion that is accepted in a posting; `ticks` has the one it was quoted at. */
interface AcceptRow {
  readonly kind: 'accept';
  readonly conversion: AcceptedConversion;
  readonly ticks: readonly Tick[];
}

/** What a conversion has come to. */
export interface EndRow {
  readonly kind: 'end';
  readonly conversion: AcceptedConversion;
  readonly end: ConversionEnd;
  readonly ticks: readonly Tick[];
}

export type ConversionRow = AcceptRow | EndRow;

/** What was written with a posting. */
export interface WrittenConversion {
  /** Tells of it, after the commit. */
  announce(): void;
}

/** The rows of conversions that live or die with their postings. */
export function createConversionWriter({
  trading: { orderEvents },
  notifications,
}: Pick<ConversionParts, 'trading' | 'notifications'>): AttachedWriter<ConversionRow, WrittenConversion> {
  return {
    async check(client, rows) {
      const ends = rows.flatMap(({ index, row }) => (row.kind === 'end' ? [{ index, row }] : []));
      const refused = new Map<number, RefusalName>();
      if (ends.length === 0) return refused;
      const places = ends.map(({ row }) => row.conversion);
      const pending = new Set(await lockPending(client, places));
      for (const { index, row } of ends) {
        // Of several about one conversion, the first is taken.
        if (!pending.delete(row.conversion.id)) refused.set(index, 'orderStateWrong');
      }
      return refused;
    },
    async apply(client, rows, send) {
      const ends = rows.flatMap(({ row, atMs }) => (row.kind === 'end' ? [{ ...row, endedAtMs: atMs }] : []));
      const accepted = rows.flatMap(({ row }) => (row.kind === 'accept' ? [row.conversion] : []));
      const ticks = rows.flatMap(({ row }) => row.ticks);
      send(saveEvidenceIn(client, ticks));
      if (accepted.length > 0) send(insertConversions(client, accepted));
      if (ends.length > 0) {
        const places = ends.map(({ conversion: { userId, id }, end, endedAtMs }) => ({ userId, id, end, endedAtMs }));
        send(saveEnds(client, places));
      }
      await orderEvents.noteWithPostings(client, rows.map(toEvent));
      const announce = await notifications.notifyAllIn(client, ends.map(describeEnd));
      return rows.map(() => ({ announce }));
    },
  };
}

function toEvent({ row, postingId }: AppliedRow<ConversionRow>) {
  const { userId, id, book } = row.conversion;
  return {
    ...{ kind: 'conversion' as const, userId, id, book, postingId },
    status: row.kind === 'end' ? row.end.state : 'pending',
  };
}

function describeEnd({ conversion: { userId, pair, amount }, end }: EndRow): NewNotification {
  const { from, to } = listConversionAssets(pair);
  const values = { amount: formatAmount(amount, from), asset: from };
  if (end.received === null) {
    return {
      ...{ userId, kind: 'conversionCanceled', isMailed: false },
      values: { ...values, reason: end.reason ?? 'noPrice' },
    };
  }
  return {
    ...{ userId, kind: 'conversionFilled', isMailed: false },
    values: { ...values, received: formatAmount(end.received, to), receivedAsset: to },
  };
}
