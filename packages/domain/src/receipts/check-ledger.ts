import { calculateClosing } from '../contracts/closing.ts';
import { draftContractAcceptance, draftContractCancel, draftContractClosing } from '../contracts/postings.ts';
import { calculateOpening } from '../contracts/terms.ts';
import { formatUsdt } from '../contracts/terms-text.ts';
import type { TransferDraft } from '../ledger/transfer.ts';
import { assetDecimals } from '../money/asset.ts';
import { formatDecimal, parseDecimal } from '../money/decimal.ts';
import { draftOptionAcceptance, draftOptionEnd } from '../options/postings.ts';
import { calculatePayout } from '../options/rules.ts';
import type { ContractClaim, ReceiptClaim, TransferClaim } from './check-claim.ts';
import { type ReadContract, readContract, readOption } from './check-order.ts';
import { type CheckFault, type CheckResult, compare, judge } from './check-result.ts';

/** Transfers that stand or fall together, as the rules ask for them. */
interface ExpectedPosting {
  /** What it posts: `acceptance`, `opening`, `closing 1`, `end`. */
  readonly name: string;
  readonly drafts: readonly TransferDraft[];
  /** It cannot be older than this: the acceptance, or the price it rests on. */
  readonly notBeforeMs: number;
}

/** Transfers of one posting number, in the order they came. */
interface FoundPosting {
  readonly postingId: string;
  readonly transfers: readonly TransferClaim[];
}

/** Nobody's order: receipts have no people. */
const owner = { userId: 1, id: '1' };

/**
 * Set aside first: the reserve moved in the very posting that took margin or stake, before anything else of this order, and
 * it covers the most that was promised, calculated again from the terms.
 */
export function checkReserve(receipt: ReceiptClaim): CheckResult {
  const { order } = receipt;
  const promised = calculatePromised(receipt);
  if (typeof promised !== 'bigint') return judge(promised);
  const [first] = groupPostings(receipt.transfers);
  const kind = order.kind === 'contract' ? 'contractReserve' : 'optionReserve';
  const hold = order.kind === 'contract' ? 'contractHold' : 'optionStake';
  const reserves = receipt.transfers.filter(transfer => transfer.kind === kind);
  const [reserve] = reserves;
  const stated = order.kind === 'contract' ? order.contract.reserve : order.option.payout;
  return judge([
    ...compare('missing', [
      [`transfers: ${kind}`, 1, reserves.length],
      [`transfers: ${hold}`, 1, first?.transfers.filter(transfer => transfer.kind === hold).length],
    ]),
    ...compare('transfers', [
      [`${kind}.postingId`, first?.postingId, reserve?.postingId],
      [`${kind}.from`, 'treasury', reserve?.from],
      [`${kind}.to`, 'reserve', reserve?.to],
      [`${kind}.asset`, 'USDT', reserve?.asset],
      [`${kind}.amount`, formatUsdt(promised), writePlain(reserve?.amount)],
    ]),
    ...compare('result', [[`${order.kind}: most that can be won`, formatUsdt(promised), writePlain(stated)]]),
  ]);
}

function calculatePromised({ order }: ReceiptClaim): bigint | readonly CheckFault[] {
  if (order.kind === 'contract') {
    const { value, faults } = readContract(order.contract);
    return faults.length > 0 ? faults : calculateOpening(value.terms, value.termsPrice).reserve;
  }
  const { value, faults } = readOption(order.option);
  return faults.length > 0 ? faults : calculatePayout(value.stake, value.payoutRatio);
}

/**
 * The arithmetic of the ledger: the transfers are those that the rules ask for and no others, posting by posting, none
 * older than the price it rests on, and once the order is over everything that was held has left again.
 */
export function checkLedger(receipt: ReceiptClaim): CheckResult {
  const expected = draftExpected(receipt);
  if (!expected.isReadable) return judge(expected.faults);
  const postings = expected.postings.filter(({ drafts }) => drafts.length > 0);
  const found = groupPostings(receipt.transfers);
  const count = Math.max(postings.length, found.length);
  const faults = Array.from({ length: count }, (_, index) =>
    comparePosting(postings[index], found[index], found[index - 1]),
  ).flat();
  return judge([...faults, ...(expected.isOver ? checkEmpty(receipt.transfers) : [])]);
}

type Expected =
  | { readonly isReadable: true; readonly postings: readonly ExpectedPosting[]; readonly isOver: boolean }
  | { readonly isReadable: false; readonly faults: readonly CheckFault[] };

function draftExpected({ order, transfers }: ReceiptClaim): Expected {
  if (order.kind === 'contract') {
    const { value, faults } = readContract(order.contract);
    if (faults.length > 0) return { isReadable: false, faults };
    const { status } = order.contract;
    const isOver = status === 'closed' || status === 'canceled';
    return { isReadable: true, postings: draftContract(order.contract, value, transfers), isOver };
  }
  const { value, faults } = readOption(order.option);
  if (faults.length > 0) return { isReadable: false, faults };
  const { status, resultType, createTime, endTime, expiresAt } = order.option;
  const held = { stake: value.stake, payout: calculatePayout(value.stake, value.payoutRatio) };
  const acceptance = { name: 'acceptance', drafts: draftOptionAcceptance(owner, held), notBeforeMs: createTime };
  if (resultType === 'running') return { isReadable: true, postings: [acceptance], isOver: false };
  const notBeforeMs = endTime ?? (status === 'void' ? expiresAt : createTime);
  const end = { name: 'end', drafts: draftOptionEnd(owner, held, resultType), notBeforeMs };
  return { isReadable: true, postings: [acceptance, end], isOver: true };
}

/** Of orders from before the opening fee stayed held until the first closing: it was a posting of its own. */
function hasPaidAtOpening(transfers: readonly TransferClaim[]): boolean {
  const [, second] = groupPostings(transfers);
  return second?.transfers.every(({ kind }) => kind === 'contractFee') ?? false;
}

const nothingClosed = {
  ...{ profit: 0n, fee: 0n, feeFromMargin: 0n, marginUsed: 0n, marginBack: 0n },
  ...{ reserveUsed: 0n, reserveBack: 0n, gapLoss: 0n },
};

/** Opening moves nothing; the opening fee leaves with the first closing. */
function draftContract(
  claim: ContractClaim,
  order: ReadContract,
  transfers: readonly TransferClaim[],
): ExpectedPosting[] {
  const { terms, termsPrice, openPrice } = order;
  const opening = calculateOpening(terms, termsPrice);
  const postings: ExpectedPosting[] = [
    { name: 'acceptance', drafts: draftContractAcceptance(owner, opening), notBeforeMs: claim.createTime },
  ];
  if (claim.status === 'canceled') {
    return [...postings, { name: 'end', drafts: draftContractCancel(owner, opening), notBeforeMs: claim.createTime }];
  }
  if (openPrice === null) return postings;
  let left = { openQuantity: terms.quantity, marginLeft: opening.margin, reserveLeft: opening.reserve };
  let feeLeft = opening.fee;
  if (hasPaidAtOpening(transfers)) {
    const drafts = draftContractClosing(owner, nothingClosed, feeLeft);
    postings.push({ name: 'opening', drafts, notBeforeMs: claim.openTime ?? claim.createTime });
    feeLeft = 0n;
  }
  for (const { claim: closing, quantity, price } of order.closings) {
    const result = calculateClosing({ ...left, terms, openPrice }, quantity, price);
    postings.push({
      name: `closing ${closing.part}`,
      drafts: draftContractClosing(owner, result, feeLeft),
      notBeforeMs: closing.at,
    });
    feeLeft = 0n;
    left = { openQuantity: result.quantityLeft, marginLeft: result.marginLeft, reserveLeft: result.reserveLeft };
  }
  return postings;
}

/** Transfers by the number of their posting, the lowest first. */
function groupPostings(transfers: readonly TransferClaim[]): FoundPosting[] {
  const groups = new Map<string, TransferClaim[]>();
  for (const transfer of transfers) {
    const group = groups.get(transfer.postingId) ?? [];
    groups.set(transfer.postingId, [...group, transfer]);
  }
  return [...groups]
    .map(([postingId, group]) => ({ postingId, transfers: group }))
    .sort((one, other) => Number(one.postingId) - Number(other.postingId));
}

/** A clock that was set back a little between a price and its posting does not turn a true receipt red. */
const clockStepMs = 1_000;

function comparePosting(
  expected: ExpectedPosting | undefined,
  found: FoundPosting | undefined,
  before: FoundPosting | undefined,
): CheckFault[] {
  const field = `transfers: ${expected?.name ?? found?.postingId ?? ''}`;
  const wanted = (expected?.drafts ?? []).map(writeDraft).sort();
  const there = (found?.transfers ?? []).map(writeTransfer).sort();
  const faults = compare('transfers', [[field, wanted.join('; '), there.join('; ')]]);
  if (!expected || !found) return faults;
  const leastMs = Math.max(expected.notBeforeMs - clockStepMs, before?.transfers[0]?.at ?? 0);
  const atMs = found.transfers.map(({ at }) => at);
  const isInTime = atMs.every(at => at >= leastMs && at === atMs[0]);
  return isInTime ? faults : [...faults, ...compare('time', [[field, `>= ${leastMs}`, atMs.join(', ')]])];
}

function writeDraft({ kind, amount, asset, debit, credit }: TransferDraft): string {
  return `${kind} ${formatDecimal(amount, assetDecimals[asset])} ${asset} ${debit.kind} → ${credit.kind}`;
}

function writeTransfer({ kind, amount, asset, from, to }: TransferClaim): string {
  return `${kind} ${writePlain(amount)} ${asset} ${from} → ${to}`;
}

/** An amount of USDT without needless zeros; what is no amount stays as it is, and differs from every amount. */
function writePlain(text: string | undefined): string {
  const amount = text === undefined ? undefined : parseDecimal(text, assetDecimals.USDT);
  return amount?.ok ? formatUsdt(amount.value) : (text ?? '');
}

/** Accounts in which an order holds money: empty of it once it is over. */
const holdingAccounts: readonly string[] = ['margin', 'stake', 'reserve'];

function checkEmpty(transfers: readonly TransferClaim[]): CheckFault[] {
  return holdingAccounts.flatMap(account => {
    const left = transfers.reduce((sum, { amount, from, to }) => {
      const moved = parseDecimal(amount, assetDecimals.USDT);
      if (!moved.ok) return sum;
      return sum + (to === account ? moved.value : 0n) - (from === account ? moved.value : 0n);
    }, 0n);
    return compare('transfers', [[`transfers: left in ${account}`, '0', formatUsdt(left)]]);
  });
}
