import { draftFixedTermEnd, type FixedTermName, fixedTermNames } from '@truemark/domain/fixed-terms/fixed-term';
import { type Amount, formatAmount } from '@truemark/domain/ledger/amount';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import type { Posting } from '../ledger/index.ts';
import type { FixedTermParts } from './parts.ts';
import { draftPurchase, writePurchase } from './purchase.ts';
import { type FixedTerm, insertFixedTerm, listDue, saveSettled } from './store.ts';
import { findOffered } from './terms.ts';

/** Those that are settled in one transaction: two postings each. */
const batchMax = 200;

/** Pays out what has reached its end, the oldest first, until nothing is due. */
export async function settleDue(parts: FixedTermParts): Promise<void> {
  const { database, clock } = parts;
  for (;;) {
    const due = await listDue(database, clock.nowMs(), batchMax);
    if (due.length === 0) return;
    const nexts = await Promise.all(due.map(term => planNext(parts, term)));
    await settleTogether(parts, { due, nexts });
  }
}

/** One that fails holds up no other: what fails together is settled one by one. */
async function settleTogether(parts: FixedTermParts, { due, nexts }: Batch): Promise<void> {
  try {
    const announce = await parts.database.transaction(client => settleIn(client, parts, { due, nexts }));
    announce();
  } catch (error) {
    if (due.length === 1) throw error;
    parts.log.warn({ err: error }, 'products are settled one by one');
    const failures: unknown[] = [];
    for (const [index, term] of due.entries()) {
      const single = settleTogether(parts, { due: [term], nexts: [nexts[index]] });
      await single.catch((failure: unknown) => failures.push(failure));
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} products could not be settled`);
  }
}

/** The purchase that goes on with the money of one; undefined where its owner does not want it, or it is not on sale. */
async function planNext(parts: FixedTermParts, term: FixedTerm): Promise<FixedTerm | undefined> {
  if (!term.isReinvested || !isName(term.product)) return undefined;
  const offered = findOffered(parts.parameters, term.product);
  const whole = term.amount + term.interest;
  if (!offered.isOpen || whole < offered.amountMin) return undefined;
  const asked = {
    id: await parts.orderIds.take(),
    userId: term.userId,
    amount: limitTo(whole, offered.amountMax),
    isReinvested: true,
  };
  // From the end on, however late it is settled.
  return writePurchase(asked, offered, term.endsAtMs);
}

interface Batch {
  readonly due: readonly FixedTerm[];
  readonly nexts: readonly (FixedTerm | undefined)[];
}

/**
 * One transaction. The postings have keys of their own, so that what another program has paid out meanwhile is not paid
 * again; its row then says so.
 */
async function settleIn(client: pg.PoolClient, parts: FixedTermParts, { due, nexts }: Batch): Promise<() => void> {
  const ends = await parts.ledger.postIn(client, [
    ...due.map(draftEnd),
    ...nexts.flatMap(next => (next ? [draftPurchase(next)] : [])),
  ]);
  const answers = ends.answers.slice(due.length);
  const announces = [ends.announce];
  for (const [index, term] of due.entries()) {
    assert(ends.answers[index]?.ok, 'the end of a product was refused by the ledger');
    const planned = nexts[index];
    const next = planned && answers.shift()?.ok ? planned : undefined;
    announces.push(...(await saveEnd(client, parts, term, next)));
  }
  return () => {
    for (const announce of announces) announce();
  };
}

async function saveEnd(
  client: pg.PoolClient,
  parts: FixedTermParts,
  term: FixedTerm,
  next: FixedTerm | undefined,
): Promise<readonly (() => void)[]> {
  const { id, userId, asset } = term;
  const isSaved = await saveSettled(client, { id, nextId: next?.id ?? null, atMs: parts.clock.nowMs() });
  // Two programs at once: the whole transaction of the later one is undone, with the purchase it made.
  if (!isSaved) throw new Error(`fixed-term ${id} was settled meanwhile`);
  if (next) assert(await insertFixedTerm(client, next), 'no other purchase of a product that has ended runs');
  const values = {
    ...{ amount: formatAmount(term.amount, asset), interest: formatAmount(term.interest, asset), asset },
    outcome: next ? 'again' : term.isReinvested ? 'notAgain' : 'paid',
  };
  return [
    await parts.notifyIn(client, { userId, kind: 'fixedTermSettled', values, isMailed: true }),
    await parts.eventLog.appendIn(client, [{ userId, kind: 'investments', values: { id: String(id) } }]),
  ];
}

function limitTo(amount: Amount, max: Amount): Amount {
  return amount > max ? max : amount;
}

function draftEnd(term: FixedTerm): Posting {
  const id = String(term.id);
  const { userId, asset, amount, interest } = term;
  const transfers = draftFixedTermEnd({ userId, id, asset, amount, interest });
  return { userId, book: 'live', key: `fixed-term:${id}:end`, transfers };
}

function isName(name: string): name is FixedTermName {
  return fixedTermNames.some(known => known === name);
}
