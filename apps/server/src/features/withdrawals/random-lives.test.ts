import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { isWholeRun } from '../../testing/test-extent.ts';
import { auditLedger } from '../ledger/index.ts';
import { withdrawalHolds } from './index.ts';
import { type PaymentAct, PaymentModel } from './testing/payment-model.ts';
import { makeAddress, makeHash, openWithdrawalWorld, type WithdrawalWorld } from './testing/withdrawal-world.ts';

/** More by hand: PAYMENT_SEQUENCES=10000. */
const sequences = Number(process.env.PAYMENT_SEQUENCES ?? (isWholeRun ? 1_000 : 200));
const dayMs = 86_400_000;

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await openWithdrawalWorld();
  await world.database.query(
    `insert into deposit_address_change (network, address, reason, operator_number, at)
     values ('sepolia', $1, 'for the tests', 8, now())`,
    [makeAddress('where deposits go')],
  );
  await world.database.query(
    `update deposit_address_change set decision = 'approved', decider_number = 9, decision_reason = 'fine', decided_at = now()`,
  );
});
afterAll(() => world.close());

const amount = fc.constantFrom(120, 500, 9_999, 10_001, 12_000);
const which = fc.nat(2);
const operator = fc.integer({ min: 1, max: 3 });
const act: fc.Arbitrary<PaymentAct> = fc.oneof(
  { weight: 1, arbitrary: fc.constant({ kind: 'nextDay' as const }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('claim' as const, 'submit' as const), amount }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('cancel' as const), which }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constantFrom(
        ...(['credit', 'credit', 'refuse', 'take', 'approve', 'approve', 'reject', 'pay', 'payAgain'] as const),
      ),
      which,
      operator,
    }),
  },
);

let people = 100;

/** One user's life: every act is answered as the plain list says, and what is left is what it says. */
async function live(acts: readonly PaymentAct[]): Promise<void> {
  const userId = people++;
  await world.addUser(userId, '0');
  const address = makeAddress(`of ${userId}`);
  await world.addAddress(userId, address);
  await world.database.query('update payout_address set usable_from = at, confirmed_at = at where user_id = $1', [
    userId,
  ]);
  // Nothing else counts towards the first day.
  world.time.nowMs += dayMs;
  const model = new PaymentModel();
  const ids = { deposits: [] as string[], withdrawals: [] as string[] };
  for (const [step, done] of acts.entries()) {
    const said = await perform(done, { userId, address, step, ids, model });
    if (said) expect(said.met, `${step}: ${JSON.stringify(done)}`).toBe(said.expected);
  }
  expect(await world.findBalance(userId, 'available')).toBe(toMinor(model.available));
  expect(await world.findBalance(userId, 'withdrawing')).toBe(toMinor(model.withdrawing));
  const items = (await world.list(userId, '?limit=100')).result.items;
  const states = items.map(({ status }: { status: string }) => status).reverse();
  expect(states).toEqual(model.withdrawals.map(({ state }) => (state === 'approved' ? 'review' : state)));
}

interface Life {
  readonly userId: number;
  readonly address: string;
  readonly step: number;
  readonly ids: { readonly deposits: string[]; readonly withdrawals: string[] };
  readonly model: PaymentModel;
}

async function perform(done: PaymentAct, { userId, address, step, ids, model }: Life) {
  const hash = makeHash(`${userId} ${step}`);
  switch (done.kind) {
    case 'nextDay':
      world.time.nowMs += dayMs;
      model.nextDay();
      return undefined;
    case 'claim': {
      const body = { tokenType: 'USDT', network: 'sepolia', amount: String(done.amount), transactionHash: hash };
      const answer = await world.ask(String(userId), 'POST', 'user/recharge', { ...body, proofImage: 'p'.repeat(22) });
      if (answer.code === 200) ids.deposits.push(answer.result.id);
      return { met: answer.refusal, expected: model.claim(done.amount) };
    }
    case 'submit': {
      const answer = await world.submit(userId, { address, amount: String(done.amount) });
      if (answer.code === 200) ids.withdrawals.push(answer.result.id);
      return { met: answer.refusal, expected: model.submit(done.amount) };
    }
    case 'cancel': {
      const id = ids.withdrawals[done.which];
      return id && { met: (await world.cancel(userId, id)).refusal, expected: model.cancel(done.which) };
    }
    default:
      return atDesk(done, { hash, ids, model, userId });
  }
}

async function atDesk(
  { kind, which, operator }: Extract<PaymentAct, { readonly operator: number }>,
  { hash, ids, model, userId }: Pick<Life, 'ids' | 'model' | 'userId'> & { readonly hash: string },
) {
  const who = `reviewer:${operator}`;
  if (kind === 'credit' || kind === 'refuse') {
    const id = ids.deposits[which];
    if (!id) return undefined;
    const said = { id, reason: 'as the model says' };
    const decision =
      kind === 'refuse'
        ? { ...said, decision: 'reject', failure: 'notFound' }
        : { ...said, decision: 'approve', amount: String(model.deposits[which]?.amount), outputIndex: 0 };
    const answer = await world.desk.ask(who, 'POST', '/swx/operator/deposits/decide', decision);
    return { met: answer.refusal, expected: kind === 'refuse' ? model.refuse(which) : model.credit(which, operator) };
  }
  const id = ids.withdrawals[which];
  if (!id) return undefined;
  const first = makeHash(`first payout of ${userId}`);
  const paying = kind === 'payAgain' || !model.hasPaid ? first : hash;
  const answer = kind === 'pay' || kind === 'payAgain' ? await world.pay(who, id, paying) : await world[kind](who, id);
  return { met: answer.refusal, expected: model.review(kind, which, operator) };
}

const toMinor = (usdt: number) => BigInt(usdt) * 1_000_000n;

it(
  'WDR-042 random lives of deposits and withdrawals go as a plain list says, and the ledger adds up',
  async () => {
    const start = [
      { kind: 'claim' as const, amount: 12_000 },
      { kind: 'credit' as const, which: 0, operator: 1 },
      { kind: 'credit' as const, which: 0, operator: 2 },
    ];
    const lives = fc.array(act, { minLength: 4, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(lives, acts => live([...start, ...acts])),
      { numRuns: sequences, endOnFailure: true },
    );
    const checks = await auditLedger(world.database, [withdrawalHolds]);
    expect(checks.filter(({ isOk }) => !isOk)).toEqual([]);
  },
  sequences > 200 ? 7_200_000 : 600_000,
);
