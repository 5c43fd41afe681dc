import type { Amount } from '../../ledger/amount.ts';
import { quantityScale } from '../../market/instrument.ts';
import { formatPrice, type Price } from '../../market/price.ts';
import { formatDecimal } from '../../money/decimal.ts';
import type { RecordRange } from '../../proof/check-price-proof.ts';
import { type CheckFault, type CheckObstacle, type CheckResult, compare, judge } from '../../proof/check-result.ts';
import type { ReceiptFrame } from '../../proof/claims.ts';
import { calculateLevels } from '../levels.ts';
import { calculateOpenFeeShare } from '../result.ts';
import { formatUsdt } from '../terms-text.ts';
import type { ContractClaim } from './claim.ts';
import { checkContractClosing, compareIfSaid, type Holding, startHolding } from './closing.ts';
import type { ReadContract } from './reading.ts';

/**
 * It is closed at a price that really reaches what closed it, where the one before did not. Result, profit and fees are
 * calculated again.
 */
export function checkContractEnding(
  receipt: ReceiptFrame,
  claim: ContractClaim,
  value: ReadContract,
  ranges: readonly RecordRange[],
): CheckResult {
  const found: CheckFault[] = [];
  let why: CheckObstacle | undefined;
  let holding = startHolding(value);
  let before = holding;
  for (const [index] of value.closings.entries()) {
    const closing = checkContractClosing({ receipt, claim, order: value, ranges }, holding, index);
    found.push(...closing.faults);
    why ??= closing.why;
    before = holding;
    holding = closing.holding;
  }
  found.push(
    ...checkStanding(claim, value, holding),
    ...checkLevels(claim, value, holding.quantity > 0n ? holding : before),
  );
  return judge(found, chooseObstacle(claim, why));
}

function chooseObstacle({ status }: ContractClaim, why: CheckObstacle | undefined): CheckObstacle | undefined {
  if (status === 'closed') return why;
  return status === 'canceled' ? 'canceled' : 'stillOpen';
}

/** Where the order stands after all that happened to it. */
function checkStanding(claim: ContractClaim, order: ReadContract, holding: Holding): CheckFault[] {
  const isCanceled = claim.status === 'canceled';
  const last = claim.closings.at(-1);
  const isOpened = order.openPrice !== null;
  const status = isCanceled ? 'canceled' : !isOpened ? 'pending' : holding.quantity === 0n ? 'closed' : 'holding';
  const left = isCanceled ? { quantity: 0n, margin: 0n, reserve: 0n } : holding;
  return [
    ...compare('result', [
      ['contract.status', status, claim.status],
      ['contract.openLots', formatDecimal(left.quantity, quantityScale), claim.openLots],
      ['contract.marginLeft', formatUsdt(left.margin), claim.marginLeft],
      ['contract.reserveLeft', formatUsdt(left.reserve), claim.reserveLeft],
      ['contract.closeFee', formatUsdt(holding.fees), claim.closeFee],
      ['contract.profit', formatUsdt(holding.profit), claim.profit],
      ['contract.gapLoss', formatUsdt(holding.gapLoss), claim.gapLoss],
      ...compareIfSaid('contract.result', calculateResult(order, holding), claim.result),
    ]),
    ...compare('missing', [
      ['contract.cancelReason', isCanceled, claim.cancelReason !== null],
      ['contract.openPrice', isCanceled ? false : isOpened, isOpened],
    ]),
    ...compare('result', [
      ['contract.closePrice', last?.price, claim.closePrice],
      ['contract.closeSequence', last?.sequence, claim.closeSequence],
      ['contract.closeReason', last?.reason, claim.closeReason],
      // An order that was canceled has an end without a closing.
      ...(isCanceled ? [] : ([['contract.closeTime', last?.at, claim.closeTime]] as const)),
    ]),
  ];
}

/** What the balance has gained or lost by what has closed. */
function calculateResult({ terms, held }: ReadContract, { quantity, profit, fees }: Holding): Amount {
  const order = { quantity: terms.quantity, openFee: held.fee };
  return profit - fees - calculateOpenFeeShare(order, 0n, terms.quantity - quantity);
}

/**
 * The levels of what is open, of what closed last, or of an order that did not open as if it had at the price of its terms.
 * Older receipts of orders that are not open have none.
 */
function checkLevels(
  { status, liquidationPrice, capPrice }: ContractClaim,
  { terms, openPrice, termsPrice }: ReadContract,
  holding: Holding,
): CheckFault[] {
  if (status !== 'holding' && liquidationPrice === null && capPrice === null) return [];
  const levels = calculateLevels(terms, { ...holding, openPrice: openPrice ?? termsPrice });
  const write = (price: Price | null) => (price === null ? null : formatPrice(price));
  return compare('result', [
    ['contract.liquidationPrice', write(levels.liquidation), liquidationPrice],
    ['contract.capPrice', write(levels.cap), capPrice],
  ]);
}
