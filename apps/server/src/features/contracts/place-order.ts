import type { RefusalName } from '@truemark/contract/refusals';
import { type ContractSituation, checkContractOrder, closesWithSession } from '@truemark/domain/contracts/checks';
import { draftContractAcceptance } from '@truemark/domain/contracts/postings';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { Tick } from '@truemark/domain/market/tick';
import { deny } from '@truemark/domain/result';
import type { Denial } from '../../platform/http/denial.ts';
import type { AttachedHandle, Posting, PostingAnswer } from '../ledger/index.ts';
import type { InDoubt } from '../orders/index.ts';
import type { ContractWrite, WrittenContract } from './attached-write.ts';
import { type ContractRow, startContract } from './contract-row.ts';
import type { ContractsDependencies, OpenRequest } from './contracts.ts';
import { explainRefusal } from './explain-refusal.ts';
import { freezeTerms } from './freeze-terms.ts';
import type { OpenOrders } from './open-orders.ts';
import { type ReadRequest, readRequest } from './read-request.ts';
import { readFillWaitMs, readLeverageMax, readLeverageOverClose, readParameters } from './read-terms.ts';
import { countResting, loadOrder } from './store.ts';

export interface PlaceOrderParts extends ContractsDependencies {
  readonly openOrders: Pick<OpenOrders, 'follow'>;
  readonly inDoubt: InDoubt;
  readonly attached: AttachedHandle<ContractWrite, WrittenContract>;
}

/** An order that is accepted as far as prices go, before its money is held. */
interface Acceptance {
  readonly row: ContractRow;
  readonly ticks: readonly Tick[];
}

export type PlaceOrder = (request: OpenRequest) => Promise<ContractRow | Denial>;

/**
 * Accepts an order: its terms come from the newest tick, its money is held in one posting with the row, and it opens at
 * the first tick after. A repeat of a key finds the order of the first, whatever speaks against it by now.
 */
export function createPlaceOrder(parts: PlaceOrderParts): PlaceOrder {
  const { database, ledger, trading, engine, inDoubt } = parts;

  async function place(read: ReadRequest, { row, ticks }: Acceptance): Promise<ContractRow | Denial> {
    const { userId, book, reserve } = row;
    // Every tick from here on counts, also those that come before it is committed. A market order, too: it would fill at
    // one of them, and the position be checked from there.
    const release = engine.holdProgress(row.instrumentId, row.acceptedSequence);
    const isReserved = await trading.reserves.tryAdd(userId, book, reserve).catch((error: Error) => {
      release();
      throw error;
    });
    if (!isReserved) {
      release();
      return (await findRepeated(read)) ?? deny(await findShortage(row));
    }
    const giveBack = () => trading.reserves.release(userId, book, reserve);
    const posting: Posting = {
      userId,
      book,
      key: read.key,
      body: read.body,
      transfers: draftContractAcceptance(
        { userId, id: String(row.id) },
        { margin: row.margin, fee: row.openFee, reserve },
      ),
      attached: [parts.attached.attach({ row, ticks, change: undefined, keep: undefined })],
    };
    const finish = (posted: ContractRow | undefined) => {
      if (posted) parts.openOrders.follow(posted);
      else giveBack();
      release();
    };
    const answer = await ledger.post(posting).catch((error: Error) => {
      // It may have been posted nevertheless: then it runs, and a repeat finds it. Until then its reserve stays entered.
      const endAcceptance = trading.acceptances.begin(row.instrumentId);
      inDoubt.resolve(
        row.id,
        () => loadOrder(database, row),
        found => {
          finish(found);
          endAcceptance();
        },
      );
      throw error;
    });
    const posted = answer.ok ? parts.attached.findWritten(answer.value)?.row : undefined;
    finish(posted);
    if (!answer.ok) return deny(toRefusal(answer.code));
    return posted ?? loadRepeated(read);
  }

  /** The house lacks room for this user; who lacks money, too, hears that first. */
  async function findShortage({ userId, book, margin, openFee }: ContractRow): Promise<RefusalName> {
    const balances = await ledger.loadBalances(userId, book);
    const available = balances.find(({ asset }) => asset === 'USDT')?.accounts.available ?? 0n;
    return available < margin + openFee ? 'balanceInsufficient' : 'reserveShort';
  }

  /** The order of an earlier request with this key; undefined while there was none. */
  async function findRepeated(read: ReadRequest): Promise<ContractRow | Denial | undefined> {
    const { userId } = read.request;
    const known = await ledger.findPosted(userId, read.key, read.body);
    if (!known) return undefined;
    if (!known.answer.ok) return deny(toRefusal(known.answer.code));
    const id = Number(known.reference?.split(':')[1]);
    const row = await loadOrder(parts.database, { userId, id });
    return row ?? deny('recordMissing');
  }

  async function loadRepeated(read: ReadRequest): Promise<ContractRow | Denial> {
    return (await findRepeated(read)) ?? deny('recordMissing');
  }

  return async request => {
    const instrument = parts.instruments.byCode(request.code);
    if (!instrument) return deny('instrumentUnknown');
    const read = readRequest(request);
    if (!read) return deny('malformedRequest');
    const id = await parts.orderIds.take();
    const { level, region } = await trading.loadTrader(request.userId);
    const restingOrders = request.kind === 'limit' ? await countOwn(parts, request) : 0;
    const accepted = acceptOrder(parts, instrument, read, { id, level, region, restingOrders });
    if (!('ok' in accepted)) {
      return place(read, accepted).finally(trading.acceptances.begin(instrument.id));
    }
    return (await findRepeated(read)) ?? accepted;
  };
}

async function countOwn({ database }: PlaceOrderParts, { userId, book }: OpenRequest): Promise<number> {
  return (await countResting(database.pool, [userId])).get(`${userId} ${book}`) ?? 0;
}

/** Judges an order by what is known at this moment; nothing is waited for, so that all of it is of one moment. */
function acceptOrder(
  { clock, marketData, trading, parameters }: PlaceOrderParts,
  instrument: Instrument,
  { request, ask }: ReadRequest,
  { id, ...trader }: { readonly id: number } & Pick<ContractSituation, 'level' | 'region' | 'restingOrders'>,
): Acceptance | Denial {
  const nowMs = clock.nowMs();
  const tick = marketData.findTick(instrument.id);
  const obstacle = trading.findNotTradable(instrument, nowMs) ?? trading.findNotConvertible(instrument, nowMs);
  const conversion = trading.findConversion(instrument, nowMs);
  const overClose = readLeverageOverClose(parameters, instrument);
  const bounded = { ...instrument, leverageMax: readLeverageMax(parameters, instrument) };
  const checked = checkContractOrder(ask, {
    instrument: bounded,
    quote: obstacle || !tick ? null : tick,
    conversion: conversion?.rate ?? null,
    parameters: readParameters(parameters),
    ...trader,
    levelMin: instrument.levelMin,
    leverageOverClose: overClose,
    available: null,
    reserveLeft: null,
  });
  if (!checked.ok) return explainRefusal(checked.code, { obstacle, instrument: bounded, region: trader.region });
  if (!tick || !conversion) return deny('notTradable');
  const row = startContract(
    freezeTerms(checked.value, {
      ...{ request, id, instrument, tick, conversion },
      acceptedAtMs: Math.max(nowMs, tick.atMs),
      limitPrice: ask.limitPrice,
      closesWithSession: closesWithSession(ask.leverage, overClose),
      fillWaitMs: readFillWaitMs(parameters),
    }),
    ask,
  );
  return { row, ticks: conversion.tick ? [tick, conversion.tick] : [tick] };
}

/** The ledger's words for what an order cannot be held for. */
function toRefusal(code: Exclude<PostingAnswer, { readonly ok: true }>['code']): RefusalName {
  if (code === 'houseInsufficient') return 'reserveShort';
  if (code === 'holdExists' || code === 'holdMissing' || code === 'holdInsufficient') return 'internalError';
  return code;
}
