import type { StreamProduct } from '@truemark/contract/markets/markets';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import {
  type ContractClosingResult,
  type ContractPosition,
  calculateClosing,
} from '@truemark/domain/contracts/closing';
import { calculateMarginLevel } from '@truemark/domain/contracts/levels';
import { calculateOpenFeeShare } from '@truemark/domain/contracts/result';
import { calculateProfit, ratioOne, selectClosingPrice } from '@truemark/domain/contracts/terms';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { quantityScale } from '@truemark/domain/market/instrument';
import { formatPrice, type Price, parsePrice, priceScale, ratioScale } from '@truemark/domain/market/price';
import { formatDecimal, parseDecimal } from '@truemark/domain/money/decimal';
import { assert, type Result } from '@truemark/domain/result';

/** What a position comes to at a price. Amounts are USDT, ratios and prices decimal texts. */
export interface ContractFigures {
  /** The price it would close at: bid for long, ask for short. */
  readonly closePrice: string;
  /** What closing what is open at it would leave after all fees; below zero for a loss. */
  readonly result: string;
  /** What that would add to the balances, or take from them: the fee of its opening has left them before. */
  readonly change: string;
  /** (Margin + profit) ÷ margin: 1 when nothing is gained or lost. */
  readonly marginLevel: string;
  /** How far the price is from the liquidation price, as a ratio of the price; null where no price liquidates it. */
  readonly distance: string | null;
}

/** What closing lots of a position at a price would move, as decimal texts of USDT. */
export interface ClosingPreview {
  readonly price: string;
  /** By the price alone. */
  readonly profit: string;
  readonly fee: string;
  /** The lots' share of the opening fee, which was paid when the order was placed. */
  readonly openFee: string;
  /** The profit less both fees. */
  readonly result: string;
  /** What arrives in the available balance: margin and profit less loss and fee. */
  readonly back: string;
  /** Margin of it that was held until then. */
  readonly margin: string;
  /** Loss beyond the margin, which is the platform's; `0` mostly. */
  readonly gapLoss: string;
}

type Quoted = Pick<StreamProduct, 'bid' | 'ask'>;

/** An exact number from the wire. The contract promises its form: another is a fault of the program. */
function read<Value>(result: Result<Value, string>): Value {
  assert(result.ok, 'a figure of an order is an exact decimal');
  return result.value;
}

/** A position, with what its opening cost. */
interface OpenPosition extends ContractPosition {
  readonly quantity: bigint;
  readonly openFee: Amount;
}

/** Numbers are read once for each answer of the server, not at each tick. */
const positions = new WeakMap<ContractOrder, OpenPosition>();

/**
 * The position that an order is, or would become: a resting order counts as opened at its limit, which is the worst
 * price it can open at.
 */
export function readPosition(order: ContractOrder): OpenPosition {
  const known = positions.get(order);
  if (known) return known;
  const position: OpenPosition = {
    terms: {
      side: order.side,
      lotSize: read(parseDecimal(order.lotSize, quantityScale)),
      conversion: read(parseDecimal(order.conversion.rate, priceScale)),
      feeRate: read(parseDecimal(order.feeRate, ratioScale)),
    },
    openPrice: read(parsePrice(order.openPrice ?? order.limitPrice ?? order.quotedPrice)),
    openQuantity: read(parseDecimal(order.openLots, quantityScale)),
    quantity: read(parseDecimal(order.lots, quantityScale)),
    openFee: read(parseAmount(order.openFee, 'USDT')),
    marginLeft: read(parseAmount(order.marginLeft, 'USDT')),
    reserveLeft: read(parseAmount(order.reserveLeft, 'USDT')),
  };
  positions.set(order, position);
  return position;
}

/** The price a position would close at now; undefined while there is none. */
export function findClosingPrice(order: Pick<ContractOrder, 'side'>, quote: Quoted | undefined): Price | undefined {
  if (!quote || quote.bid === '' || quote.ask === '') return undefined;
  return selectClosingPrice(order.side, { bid: read(parsePrice(quote.bid)), ask: read(parsePrice(quote.ask)) });
}

/**
 * Result, margin level and distance to liquidation at the newest price, exactly as the server would calculate them.
 * Undefined while there is no price or nothing is open.
 */
export function calculateFigures(order: ContractOrder, quote: Quoted | undefined): ContractFigures | undefined {
  const price = findClosingPrice(order, quote);
  if (price === undefined || order.status !== 'holding') return undefined;
  const position = readPosition(order);
  const { terms, openPrice, openQuantity, marginLeft } = position;
  if (openQuantity <= 0n || marginLeft <= 0n) return undefined;
  const exact = calculateProfit(terms, openQuantity, openPrice, price);
  const closing = close(position, openQuantity, price);
  return {
    closePrice: formatPrice(price),
    result: formatAmount(closing.result, 'USDT'),
    change: formatAmount(calculateBack(closing) - closing.marginUsed, 'USDT'),
    marginLevel: formatDecimal(calculateMarginLevel(marginLeft, exact), ratioScale),
    distance: calculateDistance(order, price),
  };
}

function calculateDistance({ liquidationPrice, side }: ContractOrder, price: Price): string | null {
  if (liquidationPrice === null || price <= 0n) return null;
  const level = read(parsePrice(liquidationPrice));
  const left = side === 'long' ? price - level : level - price;
  return formatDecimal(left <= 0n ? 0n : (left * ratioOne) / price, ratioScale);
}

/** The closing price that liquidates a position, or would once the order has opened; null where no price does. */
export function findLiquidation({ liquidationPrice }: ContractOrder): Price | null {
  return liquidationPrice === null ? null : read(parsePrice(liquidationPrice));
}

/** A closing with what it leaves after all fees; lots that closed before have borne their share of the opening fee. */
function close(position: OpenPosition, quantity: bigint, price: Price) {
  const closing = calculateClosing(position, quantity, price);
  const openFee = calculateOpenFeeShare(position, position.quantity - position.openQuantity, quantity);
  return { ...closing, openFee, result: closing.profit - openFee - closing.fee };
}

/** What closing `lots` at a price would move; undefined when so many are not open. */
export function calculateClosingPreview(order: ContractOrder, lots: string, price: string): ClosingPreview | undefined {
  const quantity = parseDecimal(lots, quantityScale);
  const at = parsePrice(price);
  const position = readPosition(order);
  if (!quantity.ok || !at.ok || quantity.value <= 0n || quantity.value > position.openQuantity) return undefined;
  const closing = close(position, quantity.value, at.value);
  return {
    price,
    profit: formatAmount(closing.profit, 'USDT'),
    fee: formatAmount(closing.fee, 'USDT'),
    openFee: formatAmount(closing.openFee, 'USDT'),
    result: formatAmount(closing.result, 'USDT'),
    back: formatAmount(calculateBack(closing), 'USDT'),
    margin: formatAmount(closing.marginUsed, 'USDT'),
    gapLoss: formatAmount(closing.gapLoss, 'USDT'),
  };
}

function calculateBack({ marginBack, profit, fee, feeFromMargin }: ContractClosingResult): Amount {
  return marginBack + (profit > 0n ? profit : 0n) - (fee - feeFromMargin);
}
