import { randomUUID } from 'node:crypto';
import type { LoanDetail, LoanItem } from '@truemark/contract/lending/loans';
import { houseAccount, userAccount } from '@truemark/domain/ledger/account';
import { assert } from '@truemark/domain/result';
import pino from 'pino';
import { createReceiptIds } from '../../../platform/crypto/receipt-ids.ts';
import { createRepeatStore } from '../../../platform/http/repeat-store.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { createNumberBlocks } from '../../../platform/postgres/number-blocks.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readReply } from '../../../platform/testing/read-reply.ts';
import { openTestHttp, usersByNumber } from '../../../platform/testing/test-http.ts';
import { createOperatorServer } from '../../console-access/testing/operator-server.ts';
import { type IdentityWorld, openIdentityWorld } from '../../identity/testing/identity-world.ts';
import { loadVerified } from '../../kyc/index.ts';
import { auditLedger, createLedger } from '../../ledger/index.ts';
import type { RenderAgreement } from '../agreement/agreement-input.ts';
import { followLoans, type LoanParts, loanHolds, registerLoanOperatorRoutes, registerLoanRoutes } from '../index.ts';
import { loanParameters } from '../parameters.ts';

export const dayMs = 86_400_000;
export const usdt = (amount: number) => BigInt(Math.round(amount * 1e6));
export const receiptIds = createReceiptIds('ab'.repeat(16));
const log = pino({ level: 'silent' });
const reason = 'as seen in the tests';

export const drawn = { kind: 'drawn', strokes: [[10, 10, 20, 30, 40, 50, 60, 20]] };

interface ProgramParts {
  readonly world: IdentityWorld;
  readonly clock: Clock;
  readonly settings: ReadonlyMap<string, string>;
  readonly render: { agreement: RenderAgreement | undefined };
}

/** A program on the database: its own ledger and servers. */
async function openProgram({ world, clock, settings, render }: ProgramParts) {
  const { database } = world;
  const ledger = createLedger({ database, clock, log, isSandbox: true });
  const parts: LoanParts = {
    ...{ database, clock, log, ledger, loadVerified, identity: world.identity },
    ...{ eventLog: world.events, notifications: world.notices },
    parameters: { get: key => settings.get(key) ?? '' },
    loanIds: createNumberBlocks(database, 'loan_id', 1),
    repaymentIds: createNumberBlocks(database, 'loan_repayment_id', 1),
    renderAgreement: async input => render.agreement?.(input) ?? Buffer.from(`agreement of ${input.loanId}`),
  };
  const { server, http } = await openTestHttp(clock, {
    sessions: usersByNumber,
    repeats: createRepeatStore(database, clock),
  });
  registerLoanRoutes(http, parts, receiptIds);
  const desk = await createOperatorServer(database, clock);
  registerLoanOperatorRoutes(desk.http, desk.acts, parts);

  async function ask(userId: number, method: 'GET' | 'POST', path: string, body?: object, key: string = randomUUID()) {
    const headers = { authorization: String(userId), 'idempotency-key': key, virtually: 'YES' };
    const url = `/swx/customer/${path}`;
    const reply = await server.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
    const isFile = !String(reply.headers['content-type']).startsWith('application/json');
    return isFile ? { ...readReply({ code: 200, result: null as never }), body: reply.body } : readReply(reply.json());
  }
  return {
    ...{ ask, desk, ledger, parts, follow: () => followLoans(parts) },
    async close() {
      await Promise.all([server.close(), desk.close(), ledger.close()]);
    },
  };
}

type Program = Awaited<ReturnType<typeof openProgram>>;

export function makeActs({ ask, desk }: Pick<Program, 'ask' | 'desk'>) {
  const repay = (userId: number, query: Readonly<Record<string, string>>, key?: string) =>
    ask(userId, 'POST', `user/repayLoan?${new URLSearchParams(query)}`, undefined, key);
  const decide = (path: 'loans' | 'repayments', who: string, body: object, key?: string) =>
    desk.ask(who, 'POST', `/swx/operator/${path}/decide`, { reason, ...body }, key);
  return {
    apply: (userId: number, fields: object = {}, key?: string) =>
      ask(
        userId,
        'POST',
        'user/loan',
        {
          ...{ amount: '1000', term: 30, dailyRate: '0.0008', monthlyIncome: '3000', monthlyDebts: '0' },
          ...{ signature: drawn, ...fields },
        },
        key,
      ),
    withdraw: (userId: number, id: string) => ask(userId, 'POST', 'user/withdrawLoan', { id }),
    repay,
    approve: (id: string, who = 'reviewer', key?: string) => decide('loans', who, { id, decision: 'approve' }, key),
    reject: (id: string, rejection = 'incomeTooLow') =>
      decide('loans', 'reviewer', { id, decision: 'reject', rejection }),
    settle: (id: string, who = 'reviewer') => decide('repayments', who, { id, decision: 'approve' }),
    sendBack: (id: string) => decide('repayments', 'reviewer', { id, decision: 'reject', rejection: 'sourceUnclear' }),
    complete: (id: string) => desk.ask('reviewer', 'POST', '/swx/operator/loans/complete', { id, reason }),
    take: (path: 'loans' | 'repayments', who: string, id: string) =>
      desk.ask(who, 'POST', `/swx/operator/${path}/take`, { id }),
    async load(userId: number, id: string): Promise<LoanDetail> {
      return (await ask(userId, 'GET', `user/getLoan/${id}`)).result;
    },
    async list(userId: number, query = ''): Promise<readonly LoanItem[]> {
      return (await ask(userId, 'GET', `user/listLoanRecord${query}`)).result.items;
    },
  };
}

/** Loans around real people and a real ledger: users by number, operators by role and number. */
export async function openLoanWorld() {
  const world = await openIdentityWorld();
  const { database, time } = world;
  const clock = { nowMs: () => time.nowMs };
  const settings = new Map<string, string>(loanParameters.map(({ key, defaultValue }) => [key, defaultValue]));
  const render: ProgramParts['render'] = { agreement: undefined };
  const opened: Program[] = [];
  const open = async () => {
    const program = await openProgram({ world, clock, settings, render });
    opened.push(program);
    return program;
  };
  const program = await open();
  const { ledger, ask } = program;
  await ledger.seedTreasury();
  const acts = makeActs(program);

  async function fund(userId: number, amount: number) {
    const sides = { debit: houseAccount('external:sepolia'), credit: userAccount(userId, 'available') };
    const transfer = {
      kind: 'deposit',
      asset: 'USDT',
      amount: usdt(amount),
      reference: 'deposit:1',
      ...sides,
    } as const;
    const answer = await ledger.post({ userId, book: 'live', key: randomUUID(), transfers: [transfer] });
    assert(answer.ok, 'a deposit is posted');
  }

  return {
    ...program,
    ...acts,
    ...{ world, database, time, clock, settings, render, fund, openProgram: open },
    /** A verified user of this number. */
    async addUser(userId: number, { level = 0, isVerified = true, funds = 0 } = {}): Promise<void> {
      await insertUser(database, userId, { level, isVerified, nowMs: time.nowMs });
      await ledger.openUser(userId);
      if (funds > 0) await fund(userId, funds);
    },
    /** Another identity check of a user, by another name. */
    rename: (userId: number, lastName: string) => insertCheck(database, userId, { lastName, nowMs: time.nowMs }),
    /** A loan that was paid out. */
    async lend(userId: number, fields: object = {}): Promise<string> {
      const applied = await acts.apply(userId, fields);
      assert(applied.code === 200, `an application was refused: ${applied.refusal}`);
      const { id } = applied.result;
      const approved = await acts.approve(id);
      assert(approved.code === 200, `an approval was refused: ${approved.refusal}`);
      return id;
    },
    async findBalance(userId: number, kind: 'available' | 'repaying'): Promise<bigint> {
      const balances = await ledger.loadBalances(userId, 'live');
      return balances.find(({ asset }) => asset === 'USDT')?.accounts[kind] ?? 0n;
    },
    async findHouse(account: string): Promise<bigint> {
      const balances = await ledger.loadHouseBalances();
      const found = balances.find(one => one.account === account && one.book === 'live' && one.asset === 'USDT');
      return found?.balance ?? 0n;
    },
    /** What a user was told, the oldest first. */
    loadNotices: (userId: number) =>
      database.query<{ kind: string; values: Record<string, string> }>(
        'select kind, values from notification where user_id = $1 order by id',
        [userId],
      ),
    async listOffenders(): Promise<string[]> {
      const checks = await auditLedger(database, [loanHolds]);
      return checks.flatMap(({ name, offenders }) => offenders.map(words => `${name}: ${words}`));
    },
    limits: async (userId: number) => (await ask(userId, 'GET', 'user/getLoanLimits')).result,
    async close() {
      await Promise.all(opened.map(one => one.close()));
      await world.close();
    },
  };
}

export type LoanWorld = Awaited<ReturnType<typeof openLoanWorld>>;

interface NewUser {
  readonly level: number;
  readonly isVerified: boolean;
  readonly nowMs: number;
}

async function insertUser(database: Database, userId: number, { level, isVerified, nowMs }: NewUser): Promise<void> {
  const inviteCode = `AAAA${String(userId).padStart(4, '2').replaceAll('0', 'X').replaceAll('1', 'Y')}`;
  await database.query(
    `insert into user_account (id, user_name, email, country, language, invite_code, created_at, password_hash,
       password_changed_at, level, identity_status)
     overriding system value
     values ($1, $2, $3, 'DE', 'en', $4, $5, '$argon2id$none', $5, $6, $7)`,
    [
      ...[userId, `user_${userId}`, `user${userId}@example.org`, inviteCode, new Date(nowMs - 90 * dayMs), level],
      isVerified ? 1 : 0,
    ],
  );
  if (!isVerified) return;
  await insertCheck(database, userId, { lastName: 'Muster', nowMs });
}

/** An identity check that was found right. */
async function insertCheck(
  database: Database,
  userId: number,
  { lastName, nowMs }: { readonly lastName: string; readonly nowMs: number },
): Promise<void> {
  await database.query(
    `insert into identification (user_id, first_name, last_name, birth_date, sex, country, address, phone, document_type,
       document_number, document_expires_on, signature, is_change, submitted_at)
     values ($1, 'Ada', $4, '1990-05-01', 'female', 'DE', 'Weg 1', '+4930', 'passport', $2, '2040-01-01', '{}', false,
       $3)`,
    [userId, `X${userId}`, new Date(nowMs - 30 * dayMs), lastName],
  );
  await database.query(
    `update identification set decision = 'verified', decider_number = 1, decided_at = $2, remark = 'seen',
       detail_reasons = '{}'
     where user_id = $1 and decision is null`,
    [userId, new Date(nowMs - 30 * dayMs)],
  );
}
