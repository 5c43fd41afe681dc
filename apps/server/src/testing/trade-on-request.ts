import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { formatPrice } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { assert } from '@truemark/domain/result';
import type { Contracts } from '../features/contracts/index.ts';
import type { Engine } from '../features/engine/index.ts';
import type { Ledger } from '../features/ledger/index.ts';
import type { MarketData } from '../features/market-data/index.ts';
import type { Options } from '../features/options/index.ts';
import { keepUnwritten } from '../platform/http/repeat-store.ts';
import { type KilledMarket, killedMarkets } from './market-prices.ts';

const orderKinds = ['market', 'limit', 'option'] as const;
const actKinds = ['close', 'part', 'limits', 'cancel'] as const;
type OrderKind = (typeof orderKinds)[number];
type ActKind = (typeof actKinds)[number];

/** What a client asks of the program. */
export interface TradingRequest {
  readonly kind: OrderKind | ActKind | 'fund';
  readonly userId: number;
  readonly key: string;
  readonly isUp: boolean;
  /** Chooses among what there is: an instrument, a leverage, an order. */
  readonly draw: number;
}

/** An act on a contract that was answered with yes, and what the answer promised. */
export interface AcknowledgedAct extends Pick<ContractOrder, 'id' | 'version'> {
  readonly kind: ActKind;
  /** What the answer says, as decimal texts: lots that are to close, limits that hold from now on. */
  readonly promised: Pick<ContractOrder, 'closingLots' | 'stopLoss' | 'takeProfit'>;
  /** Records of the newest prices before it was asked for and after it was answered: it was accepted between them. */
  readonly fromSequence: number;
  readonly toSequence: number;
}

/** What the program answers: the order that was accepted, or the act. Of a refusal nothing. */
export interface TradingAnswer {
  readonly id?: string;
  readonly act?: AcknowledgedAct;
}

export interface TradingParts {
  readonly marketData: Pick<MarketData, 'findTick'>;
  readonly ledger: Pick<Ledger, 'grantTestFunds'>;
  readonly engine: Pick<Engine, 'newestTick'>;
  readonly contracts: Pick<Contracts, 'open' | 'list' | 'close' | 'cancel' | 'changeLimits'>;
  readonly options: Pick<Options, 'buy'>;
}

export async function trade(parts: TradingParts, request: TradingRequest): Promise<TradingAnswer> {
  const { kind, userId, key, isUp, draw } = request;
  if (kind === 'fund') {
    await parts.ledger.grantTestFunds(userId, { book: 'live', asset: 'USDT', amount: 10n ** 12n, key, reference: key });
    return {};
  }
  if (isOneOf(actKinds, kind)) return act(parts, request, kind);
  const market = killedMarkets[(userId + draw) % killedMarkets.length];
  const tick = market && parts.marketData.findTick(market.instrument.id);
  assert(market && tick, 'there is a price');
  if (kind !== 'option') return openContract(parts, request, market, tick);
  const bought = await parts.options.buy({
    ...{ userId, book: 'live', code: market.instrument.code, type: isUp ? 'up' : 'down', idempotencyKey: key },
    ...{ durationSeconds: 30, stake: '10', payoutRatio: '0.75', ruleVersion: 2 },
  });
  return bought.ok ? { id: `option:${bought.value.id}` } : {};
}

/** Every second one has no limits, and a leverage at which it is liquidated within a percent. */
async function openContract(
  { contracts }: TradingParts,
  { kind, userId, key, isUp, draw }: TradingRequest,
  market: KilledMarket,
  { bid, ask }: Tick,
): Promise<TradingAnswer> {
  const gain = isUp ? market.reachSteps : -market.reachSteps;
  const price = isUp ? ask : bid;
  const isLimit = kind === 'limit';
  const middle = isLimit ? -gain : 0n;
  const at = (steps: bigint) => writePrice(market, price, middle + steps);
  const opened = await contracts.open({
    ...{ userId, book: 'live', code: market.instrument.code, lots: '1', feeRate: '0.0005', ruleVersion: 1 },
    ...{ side: isUp ? 'long' : 'short', idempotencyKey: key },
    ...(isLimit ? { kind: 'limit', limitPrice: at(0n) } : { kind: 'market' }),
    ...(draw % 2 === 0 ? { leverage: 50 } : { leverage: 10, stopLoss: at(-gain), takeProfit: at(gain) }),
  });
  return 'ok' in opened ? {} : { id: `contract:${opened.id}` };
}

/** Asks something of one of the newest orders of the user. */
async function act(parts: TradingParts, { userId, draw }: TradingRequest, kind: ActKind): Promise<TradingAnswer> {
  const state = kind === 'cancel' ? 'pending' : 'holding';
  const { items } = await parts.contracts.list({ userId, book: 'live', states: [state] }, { limit: 20 });
  const order = items[draw % Math.max(1, items.length)];
  const market = killedMarkets.find(({ instrument }) => instrument.code === order?.code);
  if (!order || !market) return {};
  const before = parts.engine.newestTick(market.instrument.id);
  assert(before, 'there is a price');
  const answer = await askFor(parts.contracts, userId, order, market, before, kind);
  const after = parts.engine.newestTick(market.instrument.id);
  if ('ok' in answer || !after) return {};
  const { id, version, closingLots, stopLoss, takeProfit } = answer;
  const moments = { fromSequence: before.sequence, toSequence: after.sequence };
  return { act: { kind, id, version, promised: { closingLots, stopLoss, takeProfit }, ...moments } };
}

function askFor(
  contracts: TradingParts['contracts'],
  userId: number,
  order: ContractOrder,
  market: KilledMarket,
  { bid, ask }: Tick,
  kind: ActKind,
): ReturnType<Contracts['close']> {
  const place = { userId, id: Number(order.id) };
  if (kind === 'cancel') return contracts.cancel(place, keepUnwritten);
  if (kind === 'close') return contracts.close(place, keepUnwritten);
  if (kind === 'part') return contracts.close({ ...place, lots: '0.25' }, keepUnwritten);
  const isLong = order.side === 'long';
  const [price, gain] = isLong ? [bid, market.reachSteps] : [ask, -market.reachSteps];
  const at = (steps: bigint) => writePrice(market, price, steps);
  const limits = { version: order.version, stopLoss: at(-gain), takeProfit: at(gain) };
  return contracts.changeLimits({ ...place, ...limits }, keepUnwritten);
}

/** A price so many steps away, on the step. */
function writePrice({ instrument: { priceStep } }: KilledMarket, price: bigint, steps: bigint): string {
  return formatPrice((price / priceStep + steps) * priceStep);
}

function isOneOf<const Word extends string>(words: readonly Word[], word: string): word is Word {
  return words.some(each => each === word);
}
