import type { RefusalName } from '@truemark/contract/refusals';
import type { OptionStatus } from '@truemark/contract/trading/options';
import type { Tick } from '@truemark/domain/market/tick';
import { draftOptionEnd, nameOptionReference } from '@truemark/domain/options/postings';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import type { AppliedRow, AttachedRow, AttachedWriter } from '../ledger/index.ts';
import { saveEvidenceIn } from '../tick-record/index.ts';
import type { SoldOption } from './option.ts';
import type { OptionParts } from './parts.ts';
import { insertOptions, lockStates, type OptionEnd, saveEnds } from './store.ts';
import { describeEnd } from './tell-owner.ts';

/** An option that is sold in a posting. */
export interface SaleRow {
  readonly kind: 'sale';
  readonly option: SoldOption;
  /** The tick it was quoted at. */
  readonly quoted: Tick;
}

/** What an option came to, and the states in which it may come to that. */
export interface EndedOption {
  readonly option: Pick<SoldOption, 'userId' | 'id' | 'book' | 'instrumentId' | 'stake' | 'payout'>;
  readonly from: readonly OptionStatus[];
  readonly end: Omit<OptionEnd, 'userId' | 'id' | 'endedAtMs'>;
  readonly ticks: readonly Tick[];
  /** It ends with its demo account. */
  readonly isReset?: boolean;
}

/** Options of one user that come to their ends in a posting: all of them, or none. */
interface EndRow {
  readonly kind: 'end';
  readonly ended: readonly EndedOption[];
}

export type OptionRow = SaleRow | EndRow;

/** The transfers of an option that ends. */
export function draftEnd({ option, end }: EndedOption) {
  return draftOptionEnd({ userId: option.userId, id: String(option.id) }, option, end.result);
}

/** What was written, which tells open pages: called after the commit. */
export interface WrittenOption {
  announce(): void;
}

/** The rows of options that live or die with their postings. */
export function createOptionWriter({
  trading: { orderEvents },
  notifications,
  instruments,
}: Pick<OptionParts, 'trading' | 'notifications' | 'instruments'>): AttachedWriter<OptionRow, WrittenOption> {
  return {
    async check(client, rows) {
      const ends = rows.flatMap(({ index, row }) => (row.kind === 'end' ? [{ index, row }] : []));
      return ends.length === 0 ? new Map() : checkEnds(client, ends);
    },
    async apply(client, rows, send) {
      const sales = rows.flatMap(applied => (isSale(applied.row) ? [{ ...applied, row: applied.row }] : []));
      const ends = rows.flatMap(applied => (isSale(applied.row) ? [] : [{ ...applied, row: applied.row }]));
      const ticks = [...sales.map(({ row }) => row.quoted), ...ends.flatMap(({ row }) => listTicks(row))];
      send(saveEvidenceIn(client, ticks));
      const sold = sales.map(({ row }) => row.option);
      if (sold.length > 0) send(insertOptions(client, sold));
      if (ends.length > 0) send(saveEnds(client, ends.flatMap(listEnds)));
      await orderEvents.noteWithPostings(client, [...sales.map(describeSale), ...ends.flatMap(describeEnds)]);
      const told = ends
        .flatMap(({ row }) => row.ended)
        .flatMap(ended => {
          const instrument = instruments.byId(ended.option.instrumentId);
          return (instrument && describeEnd(ended, instrument)) ?? [];
        });
      const announce = await notifications.notifyAllIn(client, told, orderEvents.isWatched);
      return rows.map(() => ({ announce }));
    },
  };
}

function isSale(row: OptionRow): row is SaleRow {
  return row.kind === 'sale';
}

/** Refuses what would end an option that is not in a state to, or that another posting of the batch ends already. */
async function checkEnds(
  client: pg.ClientBase,
  rows: readonly AttachedRow<EndRow>[],
): Promise<ReadonlyMap<number, RefusalName>> {
  const asked = rows.flatMap(({ row }) => row.ended);
  const states = await lockStates(
    client,
    asked.map(({ option }) => option),
  );
  const wrong = new Set(asked.filter(({ from }, place) => !includes(from, states[place])));
  const refused = new Map<number, RefusalName>();
  const taken = new Set<number>();
  for (const { index, row } of rows) {
    if (row.ended.some(end => wrong.has(end) || taken.has(end.option.id))) refused.set(index, 'orderStateWrong');
    else for (const { option } of row.ended) taken.add(option.id);
  }
  return refused;
}

function includes(states: readonly OptionStatus[], state: OptionStatus | undefined): boolean {
  return state !== undefined && states.includes(state);
}

function listTicks({ ended }: EndRow): Tick[] {
  // Options that end together end at the same ticks: each is handed on once.
  return [...new Set(ended.flatMap(({ ticks }) => ticks))];
}

function listEnds({ row, atMs }: AppliedRow<EndRow>): OptionEnd[] {
  return row.ended.map(({ option: { userId, id }, end }) => ({ ...end, userId, id, endedAtMs: atMs }));
}

function describeSale({ row: { option }, postingId }: AppliedRow<SaleRow>) {
  const { userId, id, book } = option;
  return { kind: 'option' as const, userId, id, book, status: 'pending', postingId };
}

function describeEnds({ row: { ended }, postingId }: AppliedRow<EndRow>) {
  return ended.map(({ option: { userId, id, book }, end }) => ({
    ...{ kind: 'option' as const, userId, id, book, status: end.state, postingId },
  }));
}

/** The number of the option that a transfer belongs to. */
export function readOptionReference(reference: string | null): number {
  const id = Number(reference?.slice(nameOptionReference('').length));
  assert(Number.isSafeInteger(id) && id > 0, 'a transfer of an option names it');
  return id;
}
