import { calculateMarginLevel } from '@truemark/domain/contracts/levels';
import { calculateOpenFeeShare } from '@truemark/domain/contracts/result';
import { calculateProfit, selectClosingPrice } from '@truemark/domain/contracts/terms';
import { type Amount, formatAmount } from '@truemark/domain/ledger/amount';
import type { Instrument } from '@truemark/domain/market/instrument';
import { formatPrice, ratioScale } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { formatDecimal } from '@truemark/domain/money/decimal';
import type { NewNotification } from '../notifications/index.ts';
import { type ClosingRow, type ContractRow, toPosition } from './contract-row.ts';
import type { ContractChange } from './plan-change.ts';

/** What the owner did is not told to the owner; the reset of a demo account is told of as a whole. */
const closingKinds = {
  liquidation: 'positionLiquidated',
  stopLoss: 'positionStopped',
  takeProfit: 'positionTookProfit',
  cap: 'positionCapped',
  session: 'positionSessionClosed',
  user: undefined,
  reset: undefined,
} as const;

/** What the owner of an order is told when it closes or is canceled by somebody else; undefined for nothing. */
export function describeEnd(
  { row, closing }: Pick<ContractChange, 'row' | 'closing'>,
  { symbol, priceDecimals }: Instrument,
): NewNotification | undefined {
  const { userId } = row;
  const order = nameOrder(row);
  if (row.cancelReason === 'noPrice') {
    return { userId, kind: 'orderCanceled', values: { symbol, order }, isMailed: false };
  }
  const kind = closing && closingKinds[closing.reason];
  if (!kind) return undefined;
  const values = {
    symbol,
    price: formatPrice(closing.price, priceDecimals),
    profit: formatAmount(closing.profit, 'USDT'),
    result: formatAmount(calculateResult(row, closing), 'USDT'),
    order,
  };
  // Play money is not worth a mail.
  const isMailed = row.book === 'live' && (kind === 'positionLiquidated' || kind === 'positionSessionClosed');
  if (kind !== 'positionLiquidated') return { userId, kind, values, isMailed };
  return { userId, kind, values: { ...values, closeOut: writePercent(row.closeOutLevel) }, isMailed };
}

/** A limit order has found its price. Who places a market order sees it open at once, and is not told. */
export function describeFill(row: ContractRow, { symbol, priceDecimals }: Instrument): NewNotification | undefined {
  const { userId, kind, openPrice } = row;
  if (kind !== 'limit' || openPrice === null) return undefined;
  const values = { symbol, price: formatPrice(openPrice, priceDecimals), order: nameOrder(row) };
  return { userId, kind: 'limitOrderFilled', values, isMailed: false };
}

function nameOrder({ id }: Pick<ContractRow, 'id'>): string {
  return `contract/${id}`;
}

/** What the owner's balance has gained or lost by what has just closed, after all fees. */
function calculateResult(row: ContractRow, { quantity, profit, fee }: ClosingRow): Amount {
  const closedBefore = row.quantity - row.quantityLeft - quantity;
  return profit - calculateOpenFeeShare(row, closedBefore, quantity) - fee;
}

/** A ratio in percent. */
function writePercent(ratio: bigint): string {
  return formatDecimal(ratio, percentScale);
}

const percentScale = ratioScale - 2;

const minuteMs = 60_000;

/** The margin is running out: what is left of it at a tick, in whole percent rounded down. */
export function describeCall(row: ContractRow, tick: Tick, { symbol }: Instrument): NewNotification {
  const { openPrice, openQuantity, terms, marginLeft } = toPosition(row);
  const profit = calculateProfit(terms, openQuantity, openPrice, selectClosingPrice(row.side, tick));
  const level = calculateMarginLevel(marginLeft, profit);
  const percent = level < 0n ? 0n : level / 10n ** BigInt(percentScale);
  const values = {
    symbol,
    level: formatDecimal(percent, 0),
    closeOut: writePercent(row.closeOutLevel),
    order: nameOrder(row),
  };
  return { userId: row.userId, kind: 'marginCall', values, isMailed: row.book === 'live' };
}

/** The session ends soon, and the position with it. */
export function describeSessionSoon(
  row: ContractRow,
  { leverageMax, noticeMs }: { readonly leverageMax: number; readonly noticeMs: number },
  { symbol }: Instrument,
): NewNotification {
  const minutes = String(Math.floor(noticeMs / minuteMs));
  const values = { symbol, leverage: String(leverageMax), minutes, order: nameOrder(row) };
  return { userId: row.userId, kind: 'sessionCloseSoon', values, isMailed: row.book === 'live' };
}
