import type { RefusalName } from '@truemark/contract/refusals';
import { houseAccount, userAccount } from '@truemark/domain/ledger/account';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { amountMax } from '@truemark/domain/ledger/transfer';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { ReceiptIds, ReceiptPlace } from '../../platform/crypto/receipt-ids.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { refuseSecondPerson, savePostedDecision } from '../console-access/index.ts';
import type { InstrumentBook } from '../instruments/index.ts';
import { type Ledger, loadReferencedTransfers, type Posting } from '../ledger/index.ts';
import type { ProductRecords } from '../orders/index.ts';
import type { Waiting } from '../overview/index.ts';
import {
  type Correction,
  insertCorrection,
  listCorrections,
  loadApproved,
  loadCorrection,
  loadWaitingCorrections,
  type PostedCorrection,
} from './store.ts';

export interface CorrectionParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ledger: Pick<Ledger, 'postIn'>;
  readonly instruments: Pick<InstrumentBook, 'byId'>;
  readonly receiptIds: ReceiptIds;
  readonly products: readonly Pick<ProductRecords, 'kind' | 'findOrderIn'>[];
  /** Tells the owner of an order that it was corrected; answers what to do after the commit. */
  readonly notifyCorrected: (
    client: pg.PoolClient,
    userId: number,
    values: { readonly symbol: string; readonly amount: string },
  ) => Promise<() => void>;
}

export interface CorrectionPage {
  readonly corrections: readonly Correction[];
  readonly nextCursor: string | null;
}

/** What an operator says of a proposed correction. */
export interface CorrectionVerdict {
  readonly id: number;
  readonly isApproved: boolean;
  readonly reason: string;
  readonly operatorNumber: number;
}

/**
 * Money that two operators pay the owner of an order, with a public reason. It is a posting of its own: the order, its
 * prices and its result stay what they are.
 */
export interface Corrections {
  /** Those that wait, the oldest first; then the decided, the newest first. */
  list(search: {
    readonly cursor: string | undefined;
    readonly isWaiting: boolean | undefined;
    readonly limit: number;
  }): Promise<CorrectionPage>;
  loadWaiting(): Promise<Waiting>;
  /** Those of an order that were posted, the oldest first. */
  loadPosted(place: ReceiptPlace): Promise<readonly PostedCorrection[]>;
  proposeIn(
    client: pg.ClientBase,
    proposal: {
      readonly receiptId: string;
      readonly amount: string;
      readonly reason: string;
      readonly operatorNumber: number;
    },
  ): Promise<Result<Correction, RefusalName>>;
  /**
   * Posts or rejects one, in a transaction that has locked nothing yet. Roll back when it is denied, which may come after
   * the posting; else call `announce` after the commit.
   */
  decideIn(
    client: pg.PoolClient,
    verdict: CorrectionVerdict,
  ): Promise<Result<{ readonly correction: Correction; announce(): void }, RefusalName>>;
}

export function createCorrections(parts: CorrectionParts): Corrections {
  const { database, clock, instruments, receiptIds, products } = parts;
  return {
    async list({ cursor, isWaiting, limit }) {
      const found = await listCorrections(database, { after: readCursor(cursor), isWaiting, limit: limit + 1 });
      const corrections = found.slice(0, limit);
      const last = found.length > limit ? corrections.at(-1) : undefined;
      return { corrections, nextCursor: last ? `${last.state === 'waiting' ? 'w' : 'd'}${last.id}` : null };
    },
    loadWaiting: () => loadWaitingCorrections(database),
    loadPosted: place => loadPosted(database, place),
    async proposeIn(client, { receiptId, reason, operatorNumber, ...proposal }) {
      const amount = readAmount(proposal.amount);
      if (!amount.ok) return amount;
      const place = receiptIds.decode(receiptId);
      const product = products.find(({ kind }) => kind === place?.kind);
      const order = place && (await product?.findOrderIn(client, place.userId, place.orderId));
      if (!place || !order) return deny('recordMissing');
      const symbol = instruments.byId(order.instrumentId)?.symbol;
      assert(symbol, 'an order names an instrument');
      const { book } = order;
      const atMs = clock.nowMs();
      const given = { ...place, book, symbol, amount: amount.value, reason, operatorNumber, atMs };
      return accept(await insertCorrection(client, given));
    },
    async decideIn(client, { id, isApproved, reason, operatorNumber }) {
      const correction = await loadCorrection(client, id);
      if (!correction) return deny('recordMissing');
      if (correction.state !== 'waiting') return deny('decisionMade');
      const people = { proposerNumber: correction.operatorNumber, deciderNumber: operatorNumber, nowMs: clock.nowMs() };
      const refusal = isApproved ? await refuseSecondPerson(client, people) : undefined;
      if (refusal) return refusal;
      const posted = isApproved ? await postIn(parts, client, correction) : accept({ postingId: null, announce() {} });
      if (!posted.ok) return posted;
      const { postingId, announce } = posted.value;
      const name = isApproved ? 'approved' : 'rejected';
      const decided = { name, deciderNumber: operatorNumber, reason, atMs: clock.nowMs(), postingId } as const;
      if (!(await savePostedDecision(client, 'trade_correction', id, decided))) return deny('decisionMade');
      return accept({ correction, announce });
    },
  };
}

/** Clocks of two machines may differ by this. */
const clockStepMs = 60_000;

/** What was paid is what the ledger says of the posting; the table says why. */
async function loadPosted(database: Database, place: ReceiptPlace): Promise<PostedCorrection[]> {
  const approved = await loadApproved(database, place);
  const [first] = approved;
  if (!first) return [];
  const { userId, kind, orderId } = place;
  const transfers = await loadReferencedTransfers(database, {
    ...{ userId, book: first.book, references: [`${kind}:${orderId}`] },
    ...{ fromMs: first.proposedAtMs - clockStepMs, toMs: Number.MAX_SAFE_INTEGER },
  });
  const paid = new Map(transfers.filter(one => one.kind === 'correction').map(one => [one.postingId, one.amount]));
  return approved.flatMap(({ atMs, reason, postingId }) => {
    const amount = paid.get(postingId);
    return amount === undefined ? [] : [{ atMs, reason, postingId, amount }];
  });
}

/** Posts it, and tells its owner. */
async function postIn(
  { ledger, notifyCorrected }: CorrectionParts,
  client: pg.PoolClient,
  correction: Correction,
): Promise<Result<{ readonly postingId: number; announce(): void }, RefusalName>> {
  const { answers, announce } = await ledger.postIn(client, [draftCorrection(correction)]);
  const [answer] = answers;
  // Its key is its own and its amount was checked, so that nothing else can refuse it.
  if (!answer?.ok) {
    assert(answer?.code === 'houseInsufficient', `a correction was refused: ${answer?.code}`);
    return deny('balanceInsufficient');
  }
  const { postingId } = answer.value;
  const { userId, symbol, amount } = correction;
  const tell = await notifyCorrected(client, userId, { symbol, amount: formatAmount(amount, 'USDT') });
  return accept({
    postingId,
    announce() {
      announce();
      tell();
    },
  });
}

/** From the treasury to the owner's available balance; the key is the correction's own, so that it is posted once. */
function draftCorrection({ id, userId, book, amount, kind, orderId }: Correction): Posting {
  const sides = { debit: houseAccount('treasury'), credit: userAccount(userId, 'available') };
  const transfer = { kind: 'correction' as const, asset: 'USDT' as const, amount, reference: `${kind}:${orderId}` };
  return { userId, book, key: `correction:${id}`, transfers: [{ ...transfer, ...sides }] };
}

function readAmount(text: string): Result<Amount, 'amountNotPositive' | 'valueWrong'> {
  const amount = parseAmount(text, 'USDT');
  if (!amount.ok || amount.value > amountMax) return deny('valueWrong');
  return amount.value > 0n ? accept(amount.value) : deny('amountNotPositive');
}

/** A cursor that is none starts from the beginning. */
function readCursor(text: string | undefined) {
  const match = /^([wd])(\d{1,15})$/.exec(text ?? '');
  return match ? { isDecided: match[1] === 'd', id: Number(match[2]) } : undefined;
}
