import type { RefusalName } from '@truemark/contract/refusals';
import type { OptionStatus } from '@truemark/contract/trading/options';
import type { Tick } from '@truemark/domain/market/tick';
import { draftOptionEnd, nameOptionReference } from '@truemark/domain/options/postings';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import type { AppliedRow, AttachedRow, AttachedWriter } from '../ledger/index.ts';
import type { OrderEvents } from '../risk/index.ts';
import { saveEvidenceIn } from '../tick-record/index.ts';
import type { SoldOption } from './option.ts';
import { insertOptions, lockStates, type OptionEnd, saveEnds } from './store.ts';

/** An option that is sold in a posting. */
export interface SaleRow {
  readonly kind: 'sale';
  readonly option: SoldOption;
  /** The tick it was quoted at. */
  readonly quoted: Tick;
  /** Number of the posting that wrote it; a repeat of its key is answered with another one. */
  writtenBy: number | undefined;
}

/** What an option came to, and the states in which it may come to that. */
export interface EndedOption {
  readonly option: Pick<SoldOption, 'userId' | 'id' | 'book' | 'stake' | 'payout'>;
  readonly from: readonly OptionStatus[];
  readonly end: Omit<OptionEnd, 'userId' | 'id' | 'endedAtMs'>;
  readonly ticks: readonly Tick[];
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

/** The rows of options that live or die with their postings. */
export function createOptionWriter(orderEvents: Pick<OrderEvents, 'noteWithPostings'>): AttachedWriter<OptionRow> {
  return {
    async check(client, rows, isTrusting) {
      const ends = rows.flatMap(({ index, row }) => (row.kind === 'end' ? [{ index, row }] : []));
      return ends.length === 0 ? new Map() : checkEnds(client, ends, isTrusting);
    },
    async apply(client, rows, sent) {
      const sales = rows.flatMap(applied => (isSale(applied.row) ? [{ ...applied, row: applied.row }] : []));
      const ends = rows.flatMap(applied => (isSale(applied.row) ? [] : [{ ...applied, row: applied.row }]));
      const ticks = [...sales.map(({ row }) => row.quoted), ...ends.flatMap(({ row }) => listTicks(row))];
      await sent.add(saveEvidenceIn(client, ticks));
      const sold = sales.map(({ row }) => row.option);
      if (sold.length > 0) await sent.add(insertOptions(client, sold));
      if (ends.length > 0) await sent.add(saveEnds(client, ends.flatMap(listEnds)));
      for (const { row, postingId } of sales) row.writtenBy = postingId;
      await orderEvents.noteWithPostings(client, [...sales.map(describeSale), ...ends.flatMap(describeEnds)]);
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
  isTrusting: boolean,
): Promise<ReadonlyMap<number, RefusalName>> {
  const asked = rows.flatMap(({ row }) => row.ended.filter(end => !(isTrusting && isGuarded(end))));
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

/** From the states that it may not end in so, the table lets no row go to its end (`option_order_state`). */
function isGuarded({ from, end }: EndedOption): boolean {
  return from.includes('holding') && (end.state !== 'canceled' || from.includes('pending'));
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
