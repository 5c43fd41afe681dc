import { createHash } from 'node:crypto';
import { isReference } from '@truemark/domain/ledger/transfer';
import { calculateMid } from '@truemark/domain/market/price';
import { draftOptionAcceptance } from '@truemark/domain/options/postings';
import { accept, assert, deny } from '@truemark/domain/result';
import type { Denial } from '../../platform/http/denial.ts';
import type { AttachedHandle, PostingAnswer } from '../ledger/index.ts';
import { InDoubt } from '../orders/index.ts';
import { type OptionRow, readOptionReference, type SaleRow, type WrittenOption } from './attached-write.ts';
import type { OpenOptions } from './open-options.ts';
import { createPending, type Option, type SoldOption } from './option.ts';
import { readWaits } from './option-terms.ts';
import type { OptionParts } from './parts.ts';
import { type OptionRequest, planSale, type Sale, type SaleAnswer } from './plan-sale.ts';
import { loadOption } from './store.ts';
import { writeTerms } from './to-wire.ts';

interface BuyParts extends OptionParts {
  readonly open: OpenOptions;
  readonly writer: AttachedHandle<OptionRow, WrittenOption>;
}

export interface BuyOption {
  buy(request: OptionRequest): Promise<SaleAnswer<Option>>;
  close(): Promise<void>;
}

/**
 * Sells options: terms and payout from the newest tick, the stake held and the payout set aside in one posting. The price
 * that counts comes with the first tick after, so that nobody trades on one known to be old.
 */
export function createBuyOption(parts: BuyParts): BuyOption {
  const { database, ledger, trading, marketData, open } = parts;
  const inDoubt = new InDoubt(parts.log);

  /** What a key was answered before: somebody who asks again finds the option, whatever has changed since. */
  async function findRepeat(request: OptionRequest): Promise<SaleAnswer<Option> | undefined> {
    const { userId } = request;
    const known = await ledger.findPosted(userId, nameKey(request), writeBody(request));
    if (!known) return undefined;
    if (!known.answer.ok) return deny(nameRefusal(known.answer));
    const option = await loadOption(database, userId, readOptionReference(known.reference));
    assert(option, 'an option is written with its posting');
    return accept(option);
  }

  async function post(request: OptionRequest, row: SaleRow): Promise<PostingAnswer> {
    const { userId, id, book } = row.option;
    try {
      return await ledger.post({
        ...{ userId, book, key: nameKey(request), body: writeBody(request) },
        transfers: draftOptionAcceptance({ userId, id: String(id) }, row.option),
        attached: [parts.writer.attach(row)],
      });
    } catch (error) {
      // Until it is known whether it was posted, the payout stays set aside.
      const endAcceptance = trading.acceptances.begin(row.option.instrumentId);
      inDoubt.resolve(
        id,
        () => loadOption(database, userId, id),
        found => {
          if (!found) trading.reserves.release(userId, book, row.option.payout);
          else if (!open.find(id)) open.track(found);
          endAcceptance();
        },
      );
      throw error;
    }
  }

  async function sell(request: OptionRequest, sale: Sale, id: number): Promise<SaleAnswer<Option>> {
    const option = writeSold(request, sale, id, parts);
    const row: SaleRow = { kind: 'sale', option, quoted: sale.quoted };
    const answer = await post(request, row);
    if (answer.ok && parts.writer.findWritten(answer.value)) {
      const sold = createPending(option);
      open.track(sold);
      return accept(sold);
    }
    trading.reserves.release(option.userId, option.book, option.payout);
    if (!answer.ok) return deny(nameRefusal(answer));
    const repeated = await findRepeat(request);
    assert(repeated, 'what was posted is found by its key');
    return repeated;
  }

  async function reserveAndSell(request: OptionRequest, sale: Sale, id: number): Promise<SaleAnswer<Option>> {
    const { userId, book } = request;
    const { payout } = sale.plan;
    const isReserved = await trading.reserves.tryAdd(userId, book, payout);
    if (!isReserved) return (await findRepeat(request)) ?? deny('reserveShort');
    try {
      // Nothing is posted before the tick it rests on is on disk.
      await marketData.whenSynced();
    } catch (error) {
      trading.reserves.release(userId, book, payout);
      throw error;
    }
    return sell(request, sale, id);
  }

  return {
    async buy(request) {
      const trader = await trading.loadTrader(request.userId);
      const id = await parts.orderIds.take();
      const planned = planSale(request, trader, parts);
      if (!planned.ok) return (await findRepeat(request)) ?? planned;
      const endAcceptance = trading.acceptances.begin(planned.value.instrumentId);
      return reserveAndSell(request, planned.value, id).finally(endAcceptance);
    },
    close: () => inDoubt.close(),
  };
}

function writeSold(
  { userId, book, type, durationSeconds, ruleVersion }: OptionRequest,
  { plan, quoted, acceptedAtMs, instrumentId }: Sale,
  id: number,
  parts: Pick<OptionParts, 'instruments' | 'parameters'>,
): SoldOption {
  const terms = {
    ...{ userId, id, book, instrumentId, type, ruleVersion, durationSeconds, acceptedAtMs },
    ...{ stake: plan.stake, ratio: plan.payoutRatio, payout: plan.payout, expiresAtMs: plan.expiresAtMs },
    acceptedSequence: quoted.sequence,
    quotedPrice: calculateMid(quoted.bid, quoted.ask),
    ...readWaits(parts.parameters),
  };
  return { ...terms, termsHash: hash(writeTerms(terms, parts)) };
}

/** A refusal of the ledger as the call has it. Holds of a new number cannot be there, and so are no answer. */
function nameRefusal(answer: Extract<PostingAnswer, { ok: false }>): Denial['code'] {
  if (answer.code === 'houseInsufficient') return 'reserveShort';
  assert(answer.code === 'balanceInsufficient' || answer.code === 'idempotencyConflict', 'a sale has few refusals');
  return answer.code;
}

/** The key of the posting; one that the ledger would not take is hashed. */
function nameKey({ idempotencyKey }: OptionRequest): string {
  const key = `option-open:${idempotencyKey}`;
  return isReference(key) ? key : `option-open:${hash(idempotencyKey)}`;
}

function writeBody({ book, code, type, durationSeconds, stake, payoutRatio, ruleVersion }: OptionRequest): string {
  return ['buyOptions', book, code, type, durationSeconds, stake, payoutRatio, ruleVersion].join('\n');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
