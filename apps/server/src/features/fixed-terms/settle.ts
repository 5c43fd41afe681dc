import { draftFixedTermEnd, type FixedTermName, fixedTermNames } from '@truemark/domain/fixed-terms/fixed-term';
import { type Amount, formatAmount } from '@truemark/domain/ledger/amount';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import { workThroughDue } from '../../platform/jobs/due-items.ts';
import type { Posting } from '../ledger/index.ts';
import type { NewNotification } from '../notifications/index.ts';
import type { FixedTermParts } from './parts.ts';
import { draftPurchase, writePurchase } from './purchase.ts';
import { type FixedTerm, insertFixedTerms, listDue, lockFixedTerm, saveSettled } from './store.ts';
import { findOffered } from './terms.ts';

/** Products that are looked for at once. */
const dueMax = 1_600;
/** Those that are settled in one transaction, with two postings each: whoever orders by the same shard waits for it. */
const batchMax = 25;

/** Pays out what has reached its end, the oldest first, until nothing is due. */
export function settleDue(parts: FixedTermParts): Promise<void> {
  const { database, clock, log, ledger } = parts;
  return workThroughDue<FixedTerm>({
    log,
    list: exceptIds => listDue(database, { atMs: clock.nowMs(), limit: dueMax, exceptIds }),
    split: terms => ledger.splitByShard(terms, batchMax),
    async work(due) {
      const nexts = await Promise.all(due.map(term => planNext(parts, term)));
      const announce = await database.transaction(client => settleIn(client, parts, { due, nexts }));
      announce();
    },
    async isOver(term) {
      const now = await database.transaction(client => lockFixedTerm(client, term));
      return now?.state !== 'earning' || now.isReinvested !== term.isReinvested;
    },
  });
}

/** The purchase that goes on with the money of one; undefined where its owner does not want it or may not, or it is not on sale. */
async function planNext(parts: FixedTermParts, term: FixedTerm): Promise<FixedTerm | undefined> {
  if (!term.isReinvested || !isName(term.product)) return undefined;
  const offered = findOffered(parts.parameters, term.product);
  const whole = term.amount + term.interest;
  if (!offered.isOpen || whole < offered.amountMin) return undefined;
  // A restricted account begins nothing new.
  if (await parts.isRestricted(term.userId)) return undefined;
  if (await parts.database.transaction(client => parts.ownMoney.findDenialIn(client, term))) return undefined;
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

/** One that is paid out, and what goes on with its money. */
interface Ended {
  readonly term: FixedTerm;
  readonly next: FixedTerm | undefined;
}

/**
 * One transaction. The postings have keys of their own, so that what another program has paid out meanwhile is not paid
 * again; its row then says so.
 */
async function settleIn(client: pg.PoolClient, parts: FixedTermParts, { due, nexts }: Batch): Promise<() => void> {
  const { ledger, clock, notifications, eventLog, isWatched } = parts;
  const posted = await ledger.postIn(client, [
    ...due.map(draftEnd),
    ...nexts.flatMap(next => (next ? [draftPurchase(next)] : [])),
  ]);
  const answers = posted.answers.slice(due.length);
  const ended = due.map((term, index): Ended => {
    assert(posted.answers[index]?.ok, 'the end of a product was refused by the ledger');
    const planned = nexts[index];
    return { term, next: planned && answers.shift()?.ok ? planned : undefined };
  });
  for (const { next } of ended) {
    if (next && (await parts.ownMoney.findDenialIn(client, next))) throw new Error('money was borrowed meanwhile');
  }
  const settled = ended.map(({ term: { id, isReinvested }, next }) => ({ id, isReinvested, nextId: next?.id ?? null }));
  const isSaved = await saveSettled(client, settled, clock.nowMs());
  // Another program, or the choice of an owner, came first: all is undone, with the purchases it made.
  if (!isSaved) throw new Error('a product was settled or changed meanwhile');
  const isBought = await insertFixedTerms(
    client,
    ended.flatMap(({ next }) => next ?? []),
  );
  assert(isBought, 'no other purchase of a product that has ended runs');
  const notify = await notifications.notifyAllIn(client, ended.map(describeEnd), isWatched);
  const tell = await eventLog.appendIn(
    client,
    due
      .filter(({ userId }) => isWatched(userId))
      .map(({ userId, id }) => ({ userId, kind: 'investments', values: { id: String(id) } })),
  );
  return () => {
    for (const announce of [posted.announce, notify, tell]) announce();
  };
}

function describeEnd({ term: { userId, asset, amount, interest, isReinvested }, next }: Ended): NewNotification {
  const values = {
    ...{ amount: formatAmount(amount, asset), interest: formatAmount(interest, asset), asset },
    outcome: next ? 'again' : isReinvested ? 'notAgain' : 'paid',
  } as const;
  return { userId, kind: 'fixedTermSettled', values, isMailed: true };
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
