import { formatAmount, parseAmount } from '../ledger/amount.ts';
import type { TransferDraft } from '../ledger/transfer.ts';
import { type Asset, assets } from '../money/asset.ts';
import { type CheckFault, type CheckResult, compare, judge } from '../proof/check-result.ts';
import type { ReceiptFrame, TransferClaim } from '../proof/claims.ts';
import { type FoundPosting, groupPostings } from '../proof/found-postings.ts';
import type { ExpectedPosting, OrderCheck } from '../proof/order-check.ts';

/**
 * Set aside first: the reserve moved in the very posting that took margin or stake, before anything else of this order, and
 * it covers the most that was promised, calculated again from the terms.
 */
export function checkReserve({ transfers }: ReceiptFrame, order: OrderCheck): CheckResult {
  if (order.unreadable.length > 0) return judge(order.unreadable);
  const { reserveKind, holdKind, asset = 'USDT', stated, calculate } = order.reserve;
  const promised = formatAmount(calculate(), asset);
  const [first] = groupPostings(transfers);
  const reserves = transfers.filter(transfer => transfer.kind === reserveKind);
  const [reserve] = reserves;
  return judge([
    ...compare('missing', [
      [`transfers: ${reserveKind}`, 1, reserves.length],
      [`transfers: ${holdKind}`, 1, first?.transfers.filter(transfer => transfer.kind === holdKind).length],
    ]),
    ...compare('transfers', [
      [`${reserveKind}.postingId`, first?.postingId, reserve?.postingId],
      [`${reserveKind}.from`, 'treasury', reserve?.from],
      [`${reserveKind}.to`, 'reserve', reserve?.to],
      [`${reserveKind}.asset`, asset, reserve?.asset],
      [`${reserveKind}.amount`, promised, writePlain(reserve?.amount, asset)],
    ]),
    ...compare('result', [[`${order.kind}: most that can be won`, promised, writePlain(stated, asset)]]),
  ]);
}

/**
 * The arithmetic of the ledger: the transfers are those that the rules ask for and no others, posting by posting, none
 * older than the price it rests on, and once the order is over everything that was held has left again.
 */
export function checkLedger(receipt: ReceiptFrame, order: OrderCheck): CheckResult {
  if (order.unreadable.length > 0) return judge(order.unreadable);
  const expected = order.draftPostings(receipt);
  const postings = expected.postings.filter(({ drafts }) => drafts.length > 0);
  const found = groupPostings(receipt.transfers);
  const count = Math.max(postings.length, found.length);
  const faults = Array.from({ length: count }, (_, index) =>
    comparePosting(postings[index], found[index], found[index - 1]),
  ).flat();
  return judge([...faults, ...(expected.isOver ? checkEmpty(receipt.transfers) : [])]);
}

/** A clock that was set back a little between a price and its posting does not turn a true receipt red. */
const clockStepMs = 1_000;

/** Compares a posting with what the rules ask for: its transfers, and that it is not older than what it rests on. */
export function comparePosting(
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
  return `${kind} ${formatAmount(amount, asset)} ${asset} ${debit.kind} → ${credit.kind}`;
}

function writeTransfer({ kind, amount, asset, from, to }: TransferClaim): string {
  return `${kind} ${writePlain(amount, asset)} ${asset} ${from} → ${to}`;
}

/** An amount without needless zeros; what is no amount stays as it is, and differs from every amount. */
function writePlain(text: string | undefined, asset: Asset): string {
  // What a file says may be no asset either.
  const amount = text === undefined || !assets.includes(asset) ? undefined : parseAmount(text, asset);
  return amount?.ok ? formatAmount(amount.value, asset) : (text ?? '');
}

/** Accounts in which something holds money: empty of it once it is over. */
const holdingAccounts: readonly string[] = ['margin', 'stake', 'invested', 'repaying', 'reserve'];

/** That nothing is held any more. */
export function checkEmpty(transfers: readonly TransferClaim[]): CheckFault[] {
  const places = holdingAccounts.flatMap(account => assets.map(asset => ({ account, asset })));
  return places.flatMap(({ account, asset }) => {
    const left = transfers.reduce((sum, { amount, from, to, ...transfer }) => {
      const moved = parseAmount(amount, asset);
      if (transfer.asset !== asset || !moved.ok) return sum;
      return sum + (to === account ? moved.value : 0n) - (from === account ? moved.value : 0n);
    }, 0n);
    return compare('transfers', [[`transfers: left in ${account}`, '0', formatAmount(left, asset)]]);
  });
}
