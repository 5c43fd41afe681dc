import { calculateLevels } from '../contracts/levels.ts';
import { calculateOpenFeeShare } from '../contracts/result.ts';
import { formatUsdt } from '../contracts/terms-text.ts';
import type { Amount } from '../ledger/amount.ts';
import { quantityScale } from '../market/instrument.ts';
import { calculateMid, formatPrice, type Price } from '../market/price.ts';
import { formatDecimal } from '../money/decimal.ts';
import { calculateOptionProfit, findOptionResult } from '../options/rules.ts';
import type { ContractClaim, OptionClaim, ReceiptClaim } from './check-claim.ts';
import { checkContractClosing, compareIfSaid, type Holding, startHolding } from './check-closing.ts';
import { checkNext, findEvidence } from './check-evidence.ts';
import { type ReadContract, type ReadOption, readContract, readOption } from './check-order.ts';
import type { PriceStretch } from './check-price-proof.ts';
import { type CheckFault, type CheckObstacle, type CheckResult, compare, judge } from './check-result.ts';

/**
 * The end: an option is settled at the first accepted price at or after its expiry; a contract is closed at a price that
 * really reaches what closed it, where the one before did not. Result, profit and fees are calculated again.
 */
export function checkEnding(receipt: ReceiptClaim, stretches: readonly PriceStretch[]): CheckResult {
  const { order } = receipt;
  return order.kind === 'contract'
    ? checkContractEnding(receipt, order.contract, stretches)
    : checkOptionEnding(receipt, order.option, stretches);
}

function checkOptionEnding(receipt: ReceiptClaim, claim: OptionClaim, stretches: readonly PriceStretch[]): CheckResult {
  const { value, faults } = readOption(claim);
  if (faults.length > 0) return judge(faults);
  const outcome = checkOptionOutcome(claim, value);
  if (claim.status !== 'settled') return judge(outcome, obstacles[claim.status]);
  const before = findEvidence(receipt, 'beforeClose', 1, claim.code);
  const end = findEvidence(receipt, 'close', 1, claim.code);
  const found = [...outcome, ...before.faults, ...end.faults];
  if (!before.evidence || !end.evidence) return judge(found);
  const { tick } = end.evidence;
  const next = checkNext(stretches, before.evidence, end.evidence, 'ticks.beforeClose.1.sequence');
  const { expiresAt } = claim;
  const lastAt = expiresAt + value.settleWaitMs;
  const isInTime = tick.atMs >= expiresAt && tick.atMs <= lastAt;
  return judge(
    [
      ...found,
      ...next.faults,
      ...compare('record', [
        ['option.endPrice', formatPrice(calculateMid(tick.bid, tick.ask)), formatPrice(value.endPrice ?? 0n)],
        ['option.endTime', tick.atMs, claim.endTime],
        ['option.endSequence', tick.sequence, claim.endSequence],
        ['option.beforeSequence', before.evidence.tick.sequence, claim.beforeSequence],
      ]),
      ...(isInTime ? [] : compare('time', [['option.endTime', `${expiresAt}–${lastAt}`, tick.atMs]])),
      ...(before.evidence.tick.atMs < expiresAt
        ? []
        : compare('time', [['ticks.beforeClose.1.at', `< ${expiresAt}`, before.evidence.tick.atMs]])),
    ],
    next.why,
  );
}

const obstacles = {
  pending: 'stillOpen',
  holding: 'stillOpen',
  void: 'voided',
  canceled: 'canceled',
} as const satisfies Record<Exclude<OptionClaim['status'], 'settled'>, CheckObstacle>;

/** The result that follows from state and prices, and what it brought. */
function checkOptionOutcome(claim: OptionClaim, { stake, payout, buyPrice, endPrice }: ReadOption): CheckFault[] {
  const { status, type } = claim;
  const isSettled = status === 'settled';
  const settled = buyPrice !== null && endPrice !== null ? findOptionResult(type, buyPrice, endPrice) : undefined;
  const result = isSettled ? settled : status === 'void' || status === 'canceled' ? status : 'running';
  const profit = result ? calculateOptionProfit(result, stake, payout) : null;
  return [
    ...compare('missing', [
      ['option.endPrice', isSettled, endPrice !== null],
      ['option.endTime', isSettled, claim.endTime !== null],
      ['option.endSequence', isSettled, claim.endSequence !== null],
      ...(status === 'canceled' ? [] : ([['option.buyPrice', status !== 'pending', buyPrice !== null]] as const)),
    ]),
    ...compare('result', [
      ['option.resultType', result, claim.resultType],
      ['option.profit', profit === null ? null : formatUsdt(profit), claim.profit],
    ]),
  ];
}

function checkContractEnding(
  receipt: ReceiptClaim,
  claim: ContractClaim,
  stretches: readonly PriceStretch[],
): CheckResult {
  const { value, faults } = readContract(claim);
  if (faults.length > 0) return judge(faults);
  const found: CheckFault[] = [];
  let why: CheckObstacle | undefined;
  let holding = startHolding(value);
  let before = holding;
  for (const [index] of value.closings.entries()) {
    const closing = checkContractClosing({ receipt, claim, order: value, stretches }, holding, index);
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
