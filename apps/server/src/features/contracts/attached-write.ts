import type { RefusalName } from '@truemark/contract/refusals';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { Tick } from '@truemark/domain/market/tick';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import type { AttachedRow, AttachedWriter } from '../ledger/index.ts';
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

/** A new order or the end of one or of a part, to be written in the commit of its posting. */
export interface ContractWrite {
  readonly row: ContractRow;
  /** Undefined for a new order. */
  readonly change: ContractChange | undefined;
  /** Prices that it rests on. */
  readonly ticks: readonly Tick[];
  /** Keeps the answer to the owner who asked for the change. */
  readonly keep: KeepChanged | undefined;
}

/** What was written. */
export interface WrittenContract {
  /** A new order is a position here when its first price had come before it was written. */
  readonly row: ContractRow;
  /** Tells open pages; called after the commit. */
  announce(): void;
}

export interface WriterParts {
  readonly tracker: Pick<ContractTracker, 'decideFirst'>;
  readonly marketData: Pick<ContractsDependencies['marketData'], 'whenSynced'>;
  readonly orderEvents: Pick<OrderEvents, 'noteWithPostings'>;
  readonly notifications: Pick<Notifications, 'notifyAllIn'>;
  readonly findInstrument: (instrumentId: number) => Instrument;
  readonly getRestingOrdersMax: () => number;
}

/** Writes orders at the speed of the ledger's batches: a few statements for all of them. */
export function createContractWriter(parts: WriterParts): AttachedWriter<ContractWrite, WrittenContract> {
  return {
    async check(client, rows) {
      const refusals = new Map<number, RefusalName>();
      await refuseChanged(client, rows, refusals);
      await refuseTooMany(client, rows, refusals, parts.getRestingOrdersMax());
      return refusals;
    },
    async apply(client, rows, send) {
      const applied = rows.map(({ row, postingId }) => ({ write: openAtOnce(row, parts), postingId }));
      const writes = applied.map(({ write }) => write);
      const started = writes.filter(({ change }) => !change);
      // While the rows are being written, the prices come to disk that they rest on.
      if (started.length > 0) send(parts.marketData.whenSynced());
      const changed = writes.flatMap(({ change }) => change?.row ?? []);
      const closings = writes.flatMap(({ change }) => change?.closing ?? []);
      if (started.length > 0)
        send(
          insertOrders(
            client,
            started.map(({ row }) => row),
          ),
        );
      if (changed.length > 0) send(updateAll(client, changed));
      if (closings.length > 0) send(insertClosings(client, closings));
      send(
        saveEvidenceIn(
          client,
          writes.flatMap(({ ticks }) => ticks),
        ),
      );
      for (const { keep, row } of writes) if (keep) send(keep(client, row));
      await parts.orderEvents.noteWithPostings(
        client,
        applied.filter(({ write }) => isNews(write)).map(({ write, postingId }) => toEvent(write, postingId)),
      );
      const told = writes.flatMap(({ change, row }) => {
        return (change && describeEnd(change, parts.findInstrument(row.instrumentId))) ?? [];
      });
      const announce = await parts.notifications.notifyAllIn(client, told);
      return writes.map(({ row }) => ({ row, announce }));
    },
  };
}

/**
 * Behind other postings an order may wait for longer than for its first price: then it is written as the position that
 * this price makes of it, and not a second time a moment later.
 */
function openAtOnce(write: ContractWrite, { tracker }: WriterParts): ContractWrite {
  const { row, change } = write;
  if (change || row.state !== 'pending' || row.kind !== 'market') return write;
  const decision = tracker.decideFirst(toTracked(row));
  if (decision?.type !== 'fill') return write;
  const fill = planFill(row, decision);
  return { ...write, row: fill.row, ticks: [...write.ticks, ...fill.ticks] };
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
function isNews({ row, change }: ContractWrite): boolean {
  return change !== undefined || row.kind === 'limit' || row.state === 'holding';
}

function toEvent({ row: { userId, book, id, state: status } }: ContractWrite, postingId: number) {
  return { userId, book, kind: 'contract' as const, id, status, postingId };
}
