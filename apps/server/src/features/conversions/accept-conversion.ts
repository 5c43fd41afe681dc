import { createHash } from 'node:crypto';
import { draftConversionAcceptance } from '@truemark/domain/conversions/postings';
import {
  type ConversionPlan,
  type ConversionRefusal,
  checkConversion,
  conversionRuleVersion,
  findConversionPair,
  nameConversionInstrument,
  selectConversionPrice,
} from '@truemark/domain/conversions/rules';
import { formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { amountMax, isReference } from '@truemark/domain/ledger/transfer';
import { ratioScale } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import type { Asset } from '@truemark/domain/money/asset';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import type { Denial } from '../../platform/http/denial.ts';
import type { AttachedHandle, PostingAnswer } from '../ledger/index.ts';
import { InDoubt } from '../orders/index.ts';
import { explainObstacle, type NotTradable } from '../risk/index.ts';
import type { ConversionRow, WrittenConversion } from './attached-write.ts';
import { type AcceptedConversion, type Conversion, createPending } from './conversion.ts';
import type { OpenConversions } from './open-conversions.ts';
import { readTerms } from './parameters.ts';
import type { ConversionParts } from './parts.ts';
import { loadConversion } from './store.ts';
import { writeTerms } from './to-wire.ts';

/** What somebody asks to convert, in the words of the wire. */
export interface ConversionRequest {
  readonly userId: number;
  /** The same key converts once, however often it is sent. */
  readonly idempotencyKey: string;
  readonly fromAsset: Asset;
  readonly toAsset: Asset;
  readonly amount: string;
  readonly leastReceived: string;
  readonly feeRate: string;
  readonly ruleVersion: number;
}

export type ConversionAnswer<Value> = Result<Value, Denial['code']> | Denial;

interface AcceptParts extends ConversionParts {
  readonly open: OpenConversions;
  readonly writer: AttachedHandle<ConversionRow, WrittenConversion>;
}

export interface AcceptConversion {
  convert(request: ConversionRequest): Promise<ConversionAnswer<Conversion>>;
  close(): Promise<void>;
}

interface Planned {
  readonly plan: ConversionPlan;
  readonly quoted: Tick;
  readonly acceptedAtMs: number;
}

/**
 * Accepts conversions: what leaves is held and what arrives by the newest tick is set aside, in one posting. The price that
 * counts comes with the first tick after, so that nobody converts at one known to be old.
 */
export function createAcceptConversion(parts: AcceptParts): AcceptConversion {
  const { database, ledger, trading, marketData, open } = parts;
  const inDoubt = new InDoubt(parts.log);

  /** What a key was answered before: somebody who asks again finds the conversion, whatever has changed since. */
  async function findRepeat(request: ConversionRequest): Promise<ConversionAnswer<Conversion> | undefined> {
    const { userId } = request;
    const known = await ledger.findPosted(userId, nameKey(request), writeBody(request));
    if (!known) return undefined;
    if (!known.answer.ok) return deny(nameRefusal(known.answer));
    const conversion = await loadConversion(database, userId, Number(known.reference?.split(':')[1]));
    assert(conversion, 'a conversion is written with its posting');
    return accept(conversion);
  }

  async function post(
    request: ConversionRequest,
    conversion: AcceptedConversion,
    quoted: Tick,
    endAcceptance: () => void,
  ): Promise<PostingAnswer> {
    const { userId, id, book } = conversion;
    try {
      const answer = await ledger.post({
        ...{ userId, book, key: nameKey(request), body: writeBody(request) },
        transfers: draftConversionAcceptance({ userId, id: String(id) }, conversion),
        attached: [parts.writer.attach({ kind: 'accept', conversion, ticks: [quoted] })],
      });
      return answer;
    } catch (error) {
      const endDoubt = trading.acceptances.begin(conversion.instrumentId);
      inDoubt.resolve(
        id,
        () => loadConversion(database, userId, id),
        found => {
          if (found?.state === 'pending' && !open.find(id)) open.track(found);
          endDoubt();
        },
      );
      throw error;
    } finally {
      endAcceptance();
    }
  }

  return {
    async convert(request) {
      const id = await parts.orderIds.take();
      const planned = planConversion(request, parts);
      if (!planned.ok) return (await findRepeat(request)) ?? planned;
      const conversion = writeAccepted(request, planned.value, id, parts);
      const endAcceptance = trading.acceptances.begin(conversion.instrumentId);
      // Nothing is posted before the tick it rests on is on disk.
      await marketData.whenSynced().catch((error: unknown) => {
        endAcceptance();
        throw error;
      });
      const answer = await post(request, conversion, planned.value.quoted, endAcceptance);
      if (!answer.ok) return deny(nameRefusal(answer));
      if (!parts.writer.findWritten(answer.value)) {
        const repeated = await findRepeat(request);
        assert(repeated, 'what was posted is found by its key');
        return repeated;
      }
      const pending = createPending(conversion);
      open.track(pending);
      return accept(pending);
    },
    close: () => inDoubt.close(),
  };
}

/** Judges a request on the newest tick and the terms in force; balances are the ledger's to judge. */
function planConversion(
  request: ConversionRequest,
  { instruments, engine, trading, clock, parameters }: ConversionParts,
): ConversionAnswer<Planned> {
  const pair = findConversionPair(request.fromAsset, request.toAsset);
  const instrument = pair && instruments.byCode(nameConversionInstrument(pair.asset));
  if (!pair || !instrument) return deny('conversionPairUnknown');
  const nowMs = clock.nowMs();
  const quoted = engine.newestTick(instrument.id);
  const obstacle = trading.findNotTradable(instrument, nowMs);
  const { feeRate, valueMin } = readTerms(parameters);
  const amount = parseAmount(request.amount, request.fromAsset);
  const least = parseAmount(request.leastReceived, request.toAsset);
  const seen = parseDecimal(request.feeRate, ratioScale);
  const checked = checkConversion(
    {
      ...{ pair, ruleVersion: request.ruleVersion, feeRate: seen.ok ? seen.value : -1n },
      amount: amount.ok && amount.value <= amountMax ? amount.value : 0n,
      least: least.ok && least.value <= amountMax ? least.value : 0n,
    },
    {
      ...{ feeRate, valueMin, available: null },
      price: quoted && !obstacle ? selectConversionPrice(pair.side, quoted) : null,
    },
  );
  if (!checked.ok) return explain(checked.code, { obstacle, minimum: formatAmount(valueMin, 'USDT') });
  assert(quoted, 'a conversion is accepted on a tick');
  return accept({ plan: checked.value, quoted, acceptedAtMs: Math.max(nowMs, quoted.atMs) });
}

/** A refusal with what the caller is told of its reason. */
function explain(
  code: ConversionRefusal,
  { obstacle, minimum }: { readonly obstacle: NotTradable | undefined; readonly minimum: string },
): Denial {
  if (code === 'notTradable')
    return { ...deny(code), values: explainObstacle(obstacle ?? { reason: 'noPrice', opensAtMs: null }) };
  return code === 'amountBelowMinimum' ? { ...deny(code), values: { min: minimum } } : deny(code);
}

function writeAccepted(
  { userId }: ConversionRequest,
  { plan, quoted, acceptedAtMs }: Planned,
  id: number,
  parts: ConversionParts,
): AcceptedConversion {
  const { pair, amount, least, feeRate, quotedPrice } = plan;
  const terms = {
    ...{ userId, id, book: 'live' as const, instrumentId: quoted.instrumentId, pair, amount, feeRate, least },
    ...{ reserve: plan.given, ruleVersion: conversionRuleVersion, acceptedAtMs, acceptedSequence: quoted.sequence },
    ...{ quotedPrice, fillWaitMs: readTerms(parts.parameters).fillWaitMs },
  };
  return { ...terms, termsHash: hash(writeTerms(terms, parts)) };
}

/** A refusal of the ledger as the call has it. Holds of a new number cannot be there, and so are no answer. */
function nameRefusal(answer: Extract<PostingAnswer, { ok: false }>): Denial['code'] {
  if (answer.code === 'houseInsufficient') return 'conversionNotFunded';
  assert(
    answer.code === 'balanceInsufficient' || answer.code === 'idempotencyConflict',
    'a conversion has few refusals',
  );
  return answer.code;
}

/** The key of the posting; one that the ledger would not take is hashed. */
function nameKey({ idempotencyKey }: ConversionRequest): string {
  const key = `conversion-open:${idempotencyKey}`;
  return isReference(key) ? key : `conversion-open:${hash(idempotencyKey)}`;
}

function writeBody({ fromAsset, toAsset, amount, leastReceived, feeRate, ruleVersion }: ConversionRequest): string {
  return ['convert', fromAsset, toAsset, amount, leastReceived, feeRate, ruleVersion].join('\n');
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
