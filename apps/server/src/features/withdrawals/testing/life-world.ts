import { formatAmount } from '@truemark/domain/ledger/amount';
import { assert } from '@truemark/domain/result';
import { commitUnlessDenied } from '../../../platform/postgres/commit-unless-denied.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import {
  ask as askConversion,
  type ConversionProgram,
  coin,
  createConversionProgram,
} from '../../conversions/testing/conversion-harness.ts';
import { createInstrumentBook } from '../../instruments/index.ts';
import type { Kyc } from '../../kyc/index.ts';
import { createTestKyc, details, signature, uploadAll } from '../../kyc/testing/test-kyc.ts';
import { openMarketHarness } from '../../market-data/testing/market-harness.ts';
import { type ConversionAct, ConversionModel } from './conversion-model.ts';
import { type CheckDecision, type IdentityAct, IdentityModel } from './identity-model.ts';
import { type DeskAct, type PaymentAct, PaymentModel } from './payment-model.ts';
import { makeAddress, makeHash, openWithdrawalWorld, type WithdrawalWorld } from './withdrawal-world.ts';

export type LifeAct = PaymentAct | ConversionAct | IdentityAct;
/** The name of a refusal; empty for what was done. */
interface Said {
  readonly met: string;
  readonly expected: string;
}

const dayMs = 86_400_000;
const openingMid = 1_000_000;

interface LifeParts {
  readonly world: WithdrawalWorld;
  readonly program: ConversionProgram;
  readonly kyc: Kyc;
  readonly database: Database;
  /** A price so much later, with whatever comes of it. */
  tick(afterMs: number, mid: number): Promise<void>;
  close(): Promise<void>;
}

/** Deposits, withdrawals, identity checks and conversions on one database, the last by a program of their own. */
async function openParts(): Promise<LifeParts> {
  const world = await openWithdrawalWorld();
  await world.database.query(
    `insert into deposit_address_change (network, address, reason, operator_number, at)
     values ('sepolia', $1, 'for the tests', 8, now())`,
    [makeAddress('where deposits go')],
  );
  await world.database.query(
    `update deposit_address_change set decision = 'approved', decider_number = 9, decision_reason = 'fine', decided_at = now()`,
  );
  await world.ledger.seedTreasury();
  for (const asset of ['USDT', 'BTC'] as const) {
    const capital = { book: 'live', asset, amount: 10n ** 15n, key: `capital-${asset}`, reference: 'capital' } as const;
    assert((await world.ledger.moveCapital('in', capital)).ok, 'the house has enough for every conversion');
  }
  const market = await openMarketHarness(world.database);
  market.clock.atMs = world.time.nowMs;
  const instruments = createInstrumentBook([{ ...coin }]);
  const marketData = await market.start({}, { instruments: instruments.all });
  const program = await createConversionProgram({ market, marketData, instruments, told: [], notified: [] });
  await program.conversions.restore();
  await program.engine.start();
  const kyc = createTestKyc(world.world, () => 2);

  return {
    ...{ world, program, kyc, database: world.database },
    async tick(afterMs, mid) {
      world.time.nowMs += afterMs;
      market.deliver(coin, world.time.nowMs, mid);
      await program.engine.whenIdle();
      // A disk that lets a price wait for seconds closes its market: lives are not about that.
      await marketData.whenSynced();
    },
    async close() {
      await program.stop();
      await market.close();
      await world.close();
    },
  };
}

/** Where people live whom nobody else disturbs, one after another. */
export async function openLifeWorld() {
  const parts = await openParts();
  let people = 100;
  return {
    database: parts.database,
    close: parts.close,
    /** Somebody who was invited by somebody verified, at noon of a day on which nothing has happened. */
    async begin() {
      const { world } = parts;
      const [inviterId, userId] = [people++, people++];
      const noonMs = (Math.floor(world.time.nowMs / dayMs) + 2) * dayMs + dayMs / 2;
      await parts.tick(noonMs - world.time.nowMs, openingMid);
      for (const id of [inviterId, userId]) {
        await world.addUser(id, '0');
        await world.addAddress(id, makeAddress(`of ${id}`));
      }
      await world.database.query('update payout_address set usable_from = at, confirmed_at = at where user_id = $1', [
        userId,
      ]);
      await world.database.transaction(client =>
        world.world.invites.enterIn(client, {
          ...{ inviterId, invitedId: userId, invitedName: `user_${userId}`, isSameNetwork: false },
        }),
      );
      await sendCheck(parts, inviterId, `D${inviterId}`);
      for (const operator of [1, 2]) await decideCheck(parts, inviterId, 'verified', operator);
      return new Life(parts, inviterId, userId);
    },
  };
}

export type LifeWorld = Awaited<ReturnType<typeof openLifeWorld>>;

async function sendCheck({ kyc, database }: LifeParts, userId: number, documentNumber: string): Promise<string> {
  const pictures = await uploadAll(database, userId);
  // Thousands of lives, each two days and more after the last, take their clock past any date on a real document.
  const valid = { ...details, documentNumber, documentExpiresOn: '9999-12-31' };
  const submission = { userId, pictures, signature, isChange: false, details: valid };
  const sent = await commitUnlessDenied(database, client => kyc.submitIn(client, submission));
  return sent.ok ? '' : sent.code;
}

async function decideCheck(
  { kyc, database }: LifeParts,
  userId: number,
  decision: CheckDecision,
  deciderNumber: number,
): Promise<string> {
  const id = (await kyc.loadNewest(userId))?.id ?? 0;
  const pictures = decision === 'retry' ? [{ part: 'back' as const, reasons: ['glare' as const] }] : [];
  const verdict = { id, decision, deciderNumber, remark: 'as the model says', detailReasons: [], pictures };
  const decided = await commitUnlessDenied(database, client => kyc.decideIn(client, verdict));
  return decided.ok ? '' : decided.code;
}

/** One user's life, beside the plain lists of what is expected of it. */
class Life {
  readonly #parts: LifeParts;
  readonly #world: WithdrawalWorld;
  readonly #inviterId: number;
  readonly #userId: number;
  readonly #ids = { deposits: [] as string[], withdrawals: [] as string[] };
  readonly #identity = new IdentityModel();
  readonly #conversions = new ConversionModel(openingMid, () => this.#identity.withheld === null);
  readonly #payments = new PaymentModel(() => this.#conversions.usdt);

  constructor(parts: LifeParts, inviterId: number, userId: number) {
    this.#parts = parts;
    this.#world = parts.world;
    this.#inviterId = inviterId;
    this.#userId = userId;
  }

  /** What an act is answered, and what the lists say; undefined for what is asked of nobody. */
  async perform(done: LifeAct, step: number): Promise<Said | undefined> {
    switch (done.kind) {
      case 'nextDay':
        return this.#sleep();
      case 'price':
        await this.#parts.tick(1_000, done.mid);
        this.#conversions.price(done.mid);
        return undefined;
      case 'buy':
      case 'sell':
        return this.#convert(done);
      case 'claim':
      case 'submit':
      case 'cancel':
        return this.#pay(done, makeHash(`${this.#userId} ${step}`));
      case 'identify':
      case 'claimCheck':
      case 'verified':
      case 'retry':
      case 'final':
      case 'shareAddress':
        return this.#identify(done);
      default:
        return this.#atDesk(done, makeHash(`${this.#userId} ${step}`));
    }
  }

  /** What there is in the end, and what the lists say. */
  async end(): Promise<{ readonly met: object; readonly expected: object }> {
    const [world, userId] = [this.#world, this.#userId];
    const [payments, conversions, identity] = [this.#payments, this.#conversions, this.#identity];
    const { items } = (await world.list(userId, '?limit=100')).result;
    const made = await this.#parts.program.conversions.list({ userId, beforeId: Number.MAX_SAFE_INTEGER, limit: 100 });
    const [invite] = await world.database.query<{ withheld: string | null }>(
      'select withheld_reason as withheld from invite where invited_id = $1',
      [userId],
    );
    const met = {
      available: await world.findBalance(userId, 'available'),
      withdrawing: await world.findBalance(userId, 'withdrawing'),
      coins: await world.findBalance(userId, 'available', 'BTC'),
      reward: await world.findBalance(this.#inviterId, 'available'),
      withdrawals: items.map(({ status }: { status: string }) => status).reverse(),
      conversions: made.map(({ status }) => status).reverse(),
      status: (await world.world.identity.loadUser(userId))?.identityStatus,
      withheld: invite?.withheld,
    };
    const expected = {
      ...{ available: payments.available, withdrawing: payments.withdrawing },
      ...{ coins: conversions.coins, reward: conversions.reward },
      withdrawals: payments.withdrawals.map(({ state }) => (state === 'approved' ? 'review' : state)),
      conversions: conversions.conversions.map(({ state }) => state),
      ...{ status: identity.status, withheld: identity.withheld },
    };
    return { met, expected };
  }

  async #sleep(): Promise<undefined> {
    await this.#parts.tick(dayMs, openingMid);
    this.#conversions.nextDay();
    this.#conversions.price(openingMid);
    this.#payments.nextDay();
    this.#identity.nextDay();
  }

  async #convert(act: Extract<ConversionAct, { amount: bigint }>): Promise<Said> {
    const [from, to] = act.kind === 'buy' ? (['USDT', 'BTC'] as const) : (['BTC', 'USDT'] as const);
    const asked = {
      ...{ fromAsset: from, toAsset: to, amount: formatAmount(act.amount, from) },
      leastReceived: formatAmount(this.#conversions.findLeast(act), to),
    };
    const answer = await this.#parts.program.conversions.convert(askConversion(this.#userId, asked));
    const expected = this.#conversions.convert(act, this.#payments.available);
    return { met: answer.ok ? '' : answer.code, expected };
  }

  async #pay(
    done: Extract<PaymentAct, { kind: 'claim' | 'submit' | 'cancel' }>,
    transactionHash: string,
  ): Promise<Said | undefined> {
    const [world, userId, payments] = [this.#world, this.#userId, this.#payments];
    if (done.kind === 'cancel') {
      const id = this.#ids.withdrawals[done.which];
      return id ? { met: (await world.cancel(userId, id)).refusal, expected: payments.cancel(done.which) } : undefined;
    }
    const amount = String(done.amount);
    if (done.kind === 'claim') {
      const body = { tokenType: 'USDT', network: 'sepolia', amount, transactionHash, proofImage: 'p'.repeat(22) };
      const answer = await world.ask(String(userId), 'POST', 'user/recharge', body);
      if (answer.code === 200) this.#ids.deposits.push(answer.result.id);
      return { met: answer.refusal, expected: payments.claim(done.amount) };
    }
    const answer = await world.submit(userId, { address: makeAddress(`of ${userId}`), amount });
    if (answer.code === 200) this.#ids.withdrawals.push(answer.result.id);
    return { met: answer.refusal, expected: payments.submit(done.amount) };
  }

  async #identify(done: IdentityAct): Promise<Said> {
    const [parts, userId, identity] = [this.#parts, this.#userId, this.#identity];
    if (done.kind === 'identify') {
      const document = `D${done.isOwn ? userId : this.#inviterId}`;
      return { met: await sendCheck(parts, userId, document), expected: identity.identify(done.isOwn) };
    }
    if (done.kind === 'shareAddress') {
      const answer = await this.#world.addAddress(userId, makeAddress(`of ${this.#inviterId}`));
      return { met: answer.refusal, expected: identity.shareAddress() };
    }
    const { kind, operator } = done;
    if (kind === 'claimCheck') {
      const claim = { id: (await parts.kyc.loadNewest(userId))?.id ?? 0, operatorNumber: operator };
      const claimed = await commitUnlessDenied(parts.database, client => parts.kyc.claimIn(client, claim));
      return { met: claimed.ok ? '' : claimed.code, expected: identity.claim(operator) };
    }
    return { met: await decideCheck(parts, userId, kind, operator), expected: identity.decide(kind, operator) };
  }

  async #atDesk(
    { kind, which, operator }: { readonly kind: DeskAct; readonly which: number; readonly operator: number },
    hash: string,
  ): Promise<Said | undefined> {
    const [world, payments] = [this.#world, this.#payments];
    const who = `reviewer:${operator}`;
    if (kind === 'credit' || kind === 'refuse') {
      const id = this.#ids.deposits[which];
      if (!id) return undefined;
      const said = { id, reason: 'as the model says' };
      const decision =
        kind === 'refuse'
          ? { ...said, decision: 'reject', failure: 'notFound' }
          : { ...said, decision: 'approve', amount: String(payments.deposits[which]?.amount), outputIndex: 0 };
      const answer = await world.desk.ask(who, 'POST', '/swx/operator/deposits/decide', decision);
      const expected = kind === 'refuse' ? payments.refuse(which) : payments.credit(which, operator);
      return { met: answer.refusal, expected };
    }
    const id = this.#ids.withdrawals[which];
    if (!id) return undefined;
    const first = makeHash(`first payout of ${this.#userId}`);
    const paying = kind === 'payAgain' || !payments.hasPaid ? first : hash;
    const answer =
      kind === 'pay' || kind === 'payAgain' ? await world.pay(who, id, paying) : await world[kind](who, id);
    return { met: answer.refusal, expected: payments.review(kind, which, operator) };
  }
}
