import type { RefusalName } from '@truemark/contract/refusals';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { Tick } from '@truemark/domain/market/tick';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import type { AppliedRow, AttachedRow, AttachedWriter } from '../ledger/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { OrderEvents } from '../risk/index.ts';
import { saveEvidenceIn } from '../tick-record/index.ts';
import type { KeepChanged } from './change-limits.ts';
import { type ContractRow, toTracked } from './contract-row.ts';
import type { ContractsDependencies } from './contracts.ts';
import { type ContractChange, planFill } from './plan-change.ts';
import { countResting, insertClosings, insertOrders, lockVersions, updateOrders } from './store.ts';
import { describeEnd } from './tell-owner.ts';
import type { ContractTracker } from './tracked-contract.ts';

/** A new order or the end of one or of a part, written in the commit of its posting. */
export interface ContractWrite {
  /** As it is written; a new order becomes a position here when its first price has come before it is written. */
  row: ContractRow;
  /** Undefined for a new order. */
  readonly change: ContractChange | undefined;
  /** Prices that it rests on. */
  ticks: readonly Tick[];
  /** Keeps the answer to the owner who asked for the change. */
  readonly keep: KeepChanged | undefined;
  /** Resolves when the record has its first price, which must be before the commit; undefined before that has come. */
  synced: Promise<void> | undefined;
  /** Number of the posting that it was written with last: one that is answered with another number is a repeat. */
  writtenBy: number | undefined;
  /** Tells open pages; called after the commit. */
  announces: (() => void)[];
}

export interface WriterParts {
  readonly tracker: Pick<ContractTracker, 'decideFirst'>;
  readonly marketData: Pick<ContractsDependencies['marketData'], 'whenSynced'>;
  readonly orderEvents: Pick<OrderEvents, 'noteWithPostings'>;
  readonly notifications: Pick<Notifications, 'notifyIn'>;
  readonly findInstrument: (instrumentId: number) => Instrument;
  readonly getRestingOrdersMax: () => number;
}

/** Writes orders at the speed of the ledger's batches: a few statements for all of them. */
export function createContractWriter(parts: WriterParts): AttachedWriter<ContractWrite> {
  return {
    async check(client, rows) {
      openAtOnce(rows, parts);
      const refusals = new Map<number, RefusalName>();
      await refuseChanged(client, rows, refusals);
      await refuseTooMany(client, rows, refusals, parts.getRestingOrdersMax());
      return refusals;
    },
    async apply(client, rows, sent) {
      const started = rows.filter(({ row }) => !row.change).map(({ row }) => row.row);
      const changed = rows.flatMap(({ row }) => row.change?.row ?? []);
      const closings = rows.flatMap(({ row }) => row.change?.closing ?? []);
      if (started.length > 0) await sent.add(insertOrders(client, started));
      if (changed.length > 0) await updateAll(client, changed);
      if (closings.length > 0) await sent.add(insertClosings(client, closings));
      await sent.add(
        saveEvidenceIn(
          client,
          rows.flatMap(({ row }) => row.ticks),
        ),
      );
      for (const { row } of rows) if (row.keep) await sent.add(row.keep(client, row.row));
      await parts.orderEvents.noteWithPostings(client, rows.filter(isNews).map(toEvent));
      await notify(client, rows, parts);
      // While the rows are being written, the prices come to disk that they rest on.
      await Promise.all(new Set(rows.map(({ row }) => row.synced)));
      for (const { row, postingId } of rows) row.writtenBy = postingId;
    },
  };
}

/**
 * Behind other postings an order may wait for longer than for its first price: then it is written as the position that
 * this price makes of it, and not a second time a moment later.
 */
function openAtOnce(rows: readonly AttachedRow<ContractWrite>[], { tracker, marketData }: WriterParts): void {
  const started = rows.filter(({ row }) => !row.change);
  for (const { row: write } of started) {
    const { row } = write;
    if (row.state !== 'pending' || row.kind !== 'market') continue;
    const decision = tracker.decideFirst(toTracked(row));
    if (decision?.type !== 'fill') continue;
    const fill = planFill(row, decision);
    write.row = fill.row;
    write.ticks = [...write.ticks, ...fill.ticks];
  }
  if (started.length === 0) return;
  const synced = marketData.whenSynced();
  // Whoever writes the orders meets its failure.
  synced.catch(() => undefined);
  for (const { row } of started) row.synced = synced;
}

/** Who decided on an older state of an order may look at it again; of several about one order, the first is taken. */
async function refuseChanged(
  client: pg.ClientBase,
  rows: readonly AttachedRow<ContractWrite>[],
  refusals: Map<number, RefusalName>,
): Promise<void> {
  const changes = rows.filter(({ row }) => row.change);
  if (changes.length === 0) return;
  const versions = new Map(
    await lockVersions(
      client,
      changes.map(({ row }) => row.row),
    ),
  );
  for (const { index, row } of changes) {
    const { id, version } = row.row;
    if (versions.get(id) !== version - 1) refusals.set(index, 'orderChanged');
    else versions.delete(id);
  }
}

/** Counted here and not before, because postings of a user are decided one after the other. */
async function refuseTooMany(
  client: pg.ClientBase,
  rows: readonly AttachedRow<ContractWrite>[],
  refusals: Map<number, RefusalName>,
  max: number,
): Promise<void> {
  const resting = rows.filter(({ row }) => !row.change && row.row.kind === 'limit');
  if (resting.length === 0) return;
  const userIds = resting.map(({ row }) => row.row.userId);
  const counts = new Map(await countResting(client, userIds));
  for (const { index, row } of resting) {
    const key = `${row.row.userId} ${row.row.book}`;
    const count = counts.get(key) ?? 0;
    if (count >= max) refusals.set(index, 'ordersTooMany');
    else counts.set(key, count + 1);
  }
}

async function updateAll(client: pg.ClientBase, rows: readonly ContractRow[]): Promise<void> {
  const written = await updateOrders(client, rows);
  assert(written.size === rows.length, 'orders that were locked are as they were');
}

/** A market order is told of when it opens, mostly a moment later. */
function isNews({ row: { row, change } }: AppliedRow<ContractWrite>): boolean {
  return change !== undefined || row.kind === 'limit' || row.state === 'holding';
}

function toEvent({ row: { row }, postingId }: AppliedRow<ContractWrite>) {
  const { userId, book, id, state: status } = row;
  return { userId, book, kind: 'contract' as const, id, status, postingId };
}

/** Event logs of users are locked in the order of their numbers, as by everybody who tells several users at once. */
async function notify(
  client: pg.ClientBase,
  rows: readonly AppliedRow<ContractWrite>[],
  { notifications, findInstrument }: WriterParts,
): Promise<void> {
  for (const { row } of rows.toSorted((a, b) => a.row.row.userId - b.row.row.userId)) {
    row.announces = [];
    const notification = row.change && describeEnd(row.change, findInstrument(row.row.instrumentId));
    if (notification) row.announces.push(await notifications.notifyIn(client, notification));
  }
}
