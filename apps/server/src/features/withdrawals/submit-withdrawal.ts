import { formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { amountMax } from '@truemark/domain/ledger/transfer';
import { ratioScale } from '@truemark/domain/market/price';
import type { Asset } from '@truemark/domain/money/asset';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { isNetwork, listAssetNetworks, type Network } from '@truemark/domain/payments/network';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import { checkPayoutAddress, readPayoutAddress } from '@truemark/domain/withdrawals/payout-address';
import {
  canActOnWithdrawal,
  checkWithdrawalDay,
  findFreezeEnd,
  quoteWithdrawal,
  type WithdrawalDayRefusal,
} from '@truemark/domain/withdrawals/withdrawal';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import { type BookAddress, findAddress } from './address-store.ts';
import { draftHold, draftReturn } from './holds.ts';
import { callAll, readRules, tellIn, type WithdrawalParts } from './parts.ts';
import {
  insertWithdrawal,
  listEarlier,
  loadWithdrawal,
  lockNamed,
  lockWithdrawer,
  type NewWithdrawal,
  type Person,
  saveCanceled,
  type Withdrawal,
} from './store.ts';

/** What a user asks for, as it came. */
export interface WithdrawalRequest {
  readonly id: number;
  readonly userId: number;
  readonly asset: Asset;
  readonly method: string | undefined;
  readonly address: string | undefined;
  readonly amount: string;
  /** What was seen; undefined: nothing is compared. */
  readonly feeRate?: string | undefined;
}

export type Submitted = Pick<Withdrawal, 'id' | 'asset' | 'amount' | 'fee'> & { announce(): void };

/** Holds the money and keeps the request, in the caller's transaction, which has locked nothing yet. */
export async function submitIn(
  parts: WithdrawalParts,
  client: pg.PoolClient,
  request: WithdrawalRequest,
): Promise<Result<Submitted, never> | Denial> {
  const { id, userId, asset } = request;
  const nowMs = parts.clock.nowMs();
  const network = readMethod(parts, asset, request.method);
  if (!network) return deny('withdrawalMethodMissing');
  if ((request.address ?? '').trim() === '') return deny('receivingAddressMissing');
  const amount = parseAmount(request.amount, asset);
  if (!amount.ok || amount.value > amountMax) return deny('withdrawalAmountWrong');

  // First the account, so that what is found of the person stays so: who verifies somebody waits for it, too.
  await lockWithdrawer(client, userId);
  const person = await findPersonOf(parts, client, userId);
  await lockNamed(client, [person.name]);
  const obstacle = await findObstacle(parts, client, { userId, person, nowMs });
  if (obstacle) return obstacle;
  const place = await findPlace(parts, client, { userId, network, typed: request.address ?? '', nowMs });
  if (!place.ok) return place;
  const rules = readRules(parts, asset);
  if (!isSameRate(request.feeRate, rules.feeRate)) return deny('termsChanged');
  const quote = quoteWithdrawal(amount.value, rules);
  if (!quote.ok) return quote;

  const withdrawal: NewWithdrawal = {
    ...{ id, userId, person: person.name, network, asset, addressId: place.value.id, address: place.value.address },
    ...{
      amount: amount.value,
      fee: quote.value.fee,
      feeRate: parts.parameters.get('withdrawals.feeRate'),
      atMs: nowMs,
    },
  };
  const { answers, announce } = await parts.ledger.postIn(client, [draftHold(withdrawal)]);
  const [answer] = answers;
  assert(answer, 'a posting is answered');
  if (!answer.ok) {
    assert(answer.code === 'balanceInsufficient', 'a hold of a withdrawal was refused by the ledger');
    return deny('balanceInsufficient');
  }
  await insertWithdrawal(client, withdrawal);
  const values = { amount: formatAmount(amount.value, asset), asset, address: withdrawal.address };
  const notify = await parts.notifyIn(client, { userId, kind: 'withdrawalSubmitted', values, isMailed: true });
  const tell = await tellIn(parts, client, { id, userId, state: 'submitted' });
  return accept({ id, asset, amount: amount.value, fee: quote.value.fee, announce: callAll(announce, notify, tell) });
}

/** Whether the fee is what was seen of it, however that is written. */
function isSameRate(seen: string | undefined, feeRate: bigint): boolean {
  if (seen === undefined) return true;
  const rate = parseDecimal(seen, ratioScale);
  return rate.ok && rate.value === feeRate;
}

/** The network that a word names, if the asset is paid there. */
function readMethod({ instance }: WithdrawalParts, asset: Asset, method: string | undefined): Network | undefined {
  const word = method?.trim() ?? '';
  return isNetwork(word) && listAssetNetworks(asset, instance).includes(word) ? word : undefined;
}

/** Who may withdraw once a day: whoever the verified document names, else the account. */
export async function findPersonOf(
  parts: Pick<WithdrawalParts, 'findPerson'>,
  client: pg.ClientBase | pg.Pool,
  userId: number,
): Promise<Person> {
  return (await parts.findPerson(client, userId)) ?? { name: `user:${userId}`, userIds: [userId] };
}

const dayMs = 86_400_000;

/** What of earlier withdrawals stands in the way of another one now. */
export async function checkDay(
  { parameters }: WithdrawalParts,
  client: pg.ClientBase | pg.Pool,
  { person, nowMs }: { readonly person: Person; readonly nowMs: number },
): Promise<Result<true, WithdrawalDayRefusal>> {
  const sinceMs = nowMs - (nowMs % dayMs);
  const earlier = await listEarlier(client, { person, sinceMs });
  return checkWithdrawalDay(earlier, { nowMs, submissionsMax: Number(parameters.get('withdrawals.submissionsMax')) });
}

/** Until when changes of what protects the account hold withdrawals; null when nothing does. */
export async function findFrozenUntil(
  parts: WithdrawalParts,
  client: pg.ClientBase | pg.Pool,
  { userId, nowMs }: { readonly userId: number; readonly nowMs: number },
): Promise<number | null> {
  const { passwordChangedAtMs, factorChangedAtMs } = await parts.loadProtection(client, userId);
  return findFreezeEnd([passwordChangedAtMs, factorChangedAtMs], nowMs);
}

async function findObstacle(
  parts: WithdrawalParts,
  client: pg.PoolClient,
  who: { readonly userId: number; readonly person: Person; readonly nowMs: number },
): Promise<Denial | undefined> {
  const day = await checkDay(parts, client, who);
  if (!day.ok) {
    const max = parts.parameters.get('withdrawals.submissionsMax');
    return day.code === 'withdrawalsTooMany' ? { ...day, values: { max } } : day;
  }
  const untilMs = await findFrozenUntil(parts, client, who);
  return untilMs === null ? undefined : { ...deny('withdrawalsFrozen'), values: writeTime(untilMs) };
}

/** A moment for a sentence in any language, up to its minute, and for a program. */
function writeTime(atMs: number): { readonly until: string; readonly retryAt: string } {
  const roundedMs = Math.ceil(atMs / 60_000) * 60_000;
  return { until: `${new Date(roundedMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`, retryAt: String(atMs) };
}

/** The address of the book that was named, if it may be paid to now. */
async function findPlace(
  { chains, deposits }: WithdrawalParts,
  client: pg.PoolClient,
  at: { readonly userId: number; readonly network: Network; readonly typed: string; readonly nowMs: number },
): Promise<Result<BookAddress, 'collectionStatusWrong'>> {
  const { userId, network, typed, nowMs } = at;
  const read = readPayoutAddress(network, typed);
  if (!read.ok) return deny('collectionStatusWrong');
  const { address } = read.value;
  const found = await findAddress(client, { userId, network, address });
  if (!found || found.removedAtMs !== null || found.usableFromMs > nowMs) return deny('collectionStatusWrong');
  const tokens = (chains.find(network)?.tokens ?? []).map(token => token.address);
  const isOurs = await deposits.isDepositAddress(client, { userId, network, address });
  // It was none of these when it was added; what is one by now is paid nothing.
  return checkPayoutAddress(network, address, { tokens, isOurs, book: [] }).ok
    ? accept(found)
    : deny('collectionStatusWrong');
}

/** Its owner takes one back that nobody reviews yet. */
export async function cancelIn(
  parts: WithdrawalParts,
  client: pg.PoolClient,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<Result<() => void, 'recordMissing' | 'orderStateWrong'>> {
  await lockNamed(client, [String(id)]);
  const withdrawal = await loadWithdrawal(client, id);
  if (withdrawal?.userId !== userId) return deny('recordMissing');
  if (!canActOnWithdrawal('cancel', withdrawal.state)) return deny('orderStateWrong');
  const { answers, announce } = await parts.ledger.postIn(client, [draftReturn(withdrawal)]);
  const [answer] = answers;
  assert(answer?.ok, 'what a withdrawal holds can be given back');
  const { postingId } = answer.value;
  if (!(await saveCanceled(client, id, { atMs: parts.clock.nowMs(), postingId }))) return deny('orderStateWrong');
  return accept(callAll(announce, await tellIn(parts, client, { id, userId, state: 'canceled' })));
}
