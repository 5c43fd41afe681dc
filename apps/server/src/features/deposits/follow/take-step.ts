import { canReviewDeposit } from '@truemark/domain/deposits/deposit';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type { Network } from '@truemark/domain/payments/network';
import type pg from 'pg';
import type { ChainPayment, FollowStep, PaymentId } from '../../../adapters/chains/index.ts';
import { type DepositParts, readAmount, tellIn } from '../deposits.ts';
import { lockTransaction } from '../store.ts';
import { describeFound } from './evidence.ts';
import { insertFound, type KnownDeposit, loadKnown, saveFound, saveLost, saveTakenBack } from './found-store.ts';

type TakeParts = Pick<DepositParts, 'eventLog' | 'notifyIn' | 'parameters'>;

interface Step extends Pick<FollowStep, 'dropped' | 'payments' | 'headHeight'> {
  readonly network: Network;
  readonly atMs: number;
  findUser(address: string): number | undefined;
}

/**
 * Makes deposits of what a step of following has found, and undoes what the network took back, in the transaction that
 * keeps the cursor. Answers what to call after the commit.
 */
export async function takeStepIn(client: pg.PoolClient, parts: TakeParts, step: Step): Promise<() => void> {
  const { network, dropped, payments } = step;
  const hashes = [...dropped, ...payments].map(({ transaction }) => transaction);
  // All locks first, in one order, so that nobody who decides one of these waits for what is told of another.
  for (const hash of [...new Set(hashes)].sort()) await lockTransaction(client, { network, hash });
  const tells: (() => Promise<() => void>)[] = [];
  const isThere = (gone: PaymentId) => payments.some(({ transaction, index }) => isSame({ transaction, index }, gone));
  // One that is in another block now was moved, and never gone.
  for (const gone of dropped.filter(one => !isThere(one))) tells.push(...(await takeBack(client, parts, step, gone)));
  for (const payment of payments) tells.push(...(await record(client, parts, step, payment)));
  const announces: (() => void)[] = [];
  for (const tell of tells) announces.push(await tell());
  return () => {
    for (const announce of announces) announce();
  };
}

type Tells = readonly (() => Promise<() => void>)[];

function isSame(one: PaymentId, other: PaymentId): boolean {
  return one.transaction === other.transaction && one.index === other.index;
}

async function takeBack(client: pg.PoolClient, parts: TakeParts, step: Step, gone: PaymentId): Promise<Tells> {
  const { network, atMs } = step;
  const known = await loadKnown(client, { network, hash: gone.transaction });
  const deposit = known.find(({ outputIndex }) => outputIndex === gone.index);
  if (!deposit) return [];
  const { id, userId, asset } = deposit;
  if (!canReviewDeposit(deposit.state)) {
    await saveLost(client, id, atMs);
    return [];
  }
  await saveTakenBack(client, id, atMs);
  const values = { amount: formatAmount(deposit.amount, asset), asset, reason: 'takenBack' };
  return [
    () => parts.notifyIn(client, { userId, kind: 'depositFailed', values, isMailed: true }),
    () => tellIn(parts, client, userId, { id, state: 'failed' }),
  ];
}

async function record(client: pg.PoolClient, parts: TakeParts, step: Step, payment: ChainPayment): Promise<Tells> {
  const { network, headHeight, atMs } = step;
  const userId = step.findUser(payment.recipient);
  if (userId === undefined) return [];
  const known = await loadKnown(client, { network, hash: payment.transaction });
  const same = known.find(
    ({ outputIndex, isFound, state }) => outputIndex === payment.index && (isFound || state === 'processed'),
  );
  const evidence = describeFound(payment, headHeight, atMs);
  if (same?.state === 'processed') {
    if (same.isLost) await saveLost(client, same.id, null);
    return [];
  }
  const waiting = same ?? findClaim(known, userId, payment);
  const found = { payment, evidence, atMs };
  if (waiting) await saveFound(client, waiting.id, found);
  const { asset, amount } = payment;
  const minimum = readAmount(parts.parameters.get(`deposits.minimum.${asset}`), asset);
  const isAside = !waiting && amount < minimum;
  const id = waiting?.id ?? (await insertFound(client, { ...found, userId, isAside }));
  const tell = () => tellIn(parts, client, userId, { id, state: 'review' });
  if (same) return [tell];
  const values = { amount: formatAmount(amount, asset), asset };
  const told = isAside
    ? ({ kind: 'depositBelowMinimum', values: { ...values, minimum: formatAmount(minimum, asset) } } as const)
    : ({ kind: 'depositFound', values } as const);
  return [() => parts.notifyIn(client, { userId, ...told, isMailed: false }), tell];
}

/** What the owner of the address has told of the payment before it was found. */
function findClaim(known: readonly KnownDeposit[], userId: number, { asset, index, recipient }: ChainPayment) {
  return known.find(
    claim =>
      claim.userId === userId &&
      !claim.isFound &&
      canReviewDeposit(claim.state) &&
      claim.asset === asset &&
      claim.address === recipient &&
      (claim.outputIndex === null || claim.outputIndex === index),
  );
}
