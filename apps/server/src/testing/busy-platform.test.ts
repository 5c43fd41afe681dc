import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { CallSample } from '../access-matrix/expectation.ts';
import { type BusyPlatform, openBusyPlatform } from './busy-platform.ts';
import { draftOrder, type Person, type TimedAnswer } from './platform-calls.ts';

let platform: BusyPlatform;
let operators: Person[];

beforeAll(async () => {
  platform = await openBusyPlatform();
  operators = await platform.addOperators(2);
}, 60_000);
afterAll(() => platform.close());

const reason = 'as the test wants it';

/** Repeats `act` one after the other until `until` is over, and answers what each was answered. */
async function loop(until: Promise<unknown>, act: (turn: number) => Promise<TimedAnswer>): Promise<TimedAnswer[]> {
  const answers: TimedAnswer[] = [];
  let isOver = false;
  void until.finally(() => {
    isOver = true;
  });
  while (!isOver) answers.push(await act(answers.length));
  return answers;
}

const pass = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
const describeBad = ({ name, status, refusal }: TimedAnswer) => `${name} ${status} ${refusal}`;
const listBad = (answers: readonly TimedAnswer[]) => answers.filter(({ status }) => status !== 200).map(describeBad);
const slowest = (answers: readonly TimedAnswer[]) => Math.max(...answers.map(({ tookMs }) => tookMs));

const first = (people: readonly Person[], index: number): Person => {
  const person = people[index % people.length];
  if (!person) throw new Error('there is nobody');
  return person;
};

function grant(user: Person): Promise<TimedAnswer> {
  const body = { userId: String(user.id), asset: 'USDT', amount: '1', reason };
  return platform.ask('grantTestFunds', first(operators, 0), { body });
}

/** Deadlocks that the database has met so far; the program tries again after one, so that answers do not show it. */
async function countDeadlocks(): Promise<number | undefined> {
  const rows = await platform.database.query<{ count: number }>(
    'select deadlocks::int as count from pg_stat_database where datname = current_database()',
    [],
  );
  return rows[0]?.count;
}

/** Nobody waits so long for somebody else's call, on a busy machine either. */
const waitMsMax = 5_000;

describe('traders and operators on the whole platform', () => {
  it('EVT-800 the events of an order carry the order, as its own call answers it', { timeout: 60_000 }, async () => {
    const [user] = await platform.addUsers(1);
    if (!user) throw new Error('no user');
    const heard = await platform.watch(user);
    const placed = await platform.ask('openContract', user, await draftOrder(platform.ask, user));
    const { id } = placed.result as ContractOrder;
    const events = await vi.waitFor(
      () => {
        const named = heard.flatMap(message => (message.type === 'event' && message.values.id === id ? [message] : []));
        expect(named.map(({ values }) => values.status)).toContain('holding');
        return named;
      },
      { timeout: 15_000 },
    );
    const { result } = await platform.ask('getContractOrder', user, { params: { id } });
    expect(events.at(-1)).toMatchObject({ kind: 'orders', order: { kind: 'contract', contract: { id } } });
    expect(events.at(-1)?.order).toEqual({ kind: 'contract', contract: result });
  });

  it('LED-353 orders of a user with an open page, and money that operators give the same user, do not wait for each other', {
    timeout: 60_000,
  }, async () => {
    const [user, bystander] = await platform.addUsers(2);
    if (!user || !bystander) throw new Error('no users');
    await platform.watch(user);
    const order = await draftOrder(platform.ask, user);
    const trade = (person: Person) => () => platform.ask('openContract', person, order);
    const quiet = await loop(pass(1_500), trade(bystander));
    const over = pass(6_000);
    const [orders, aside, grants] = await Promise.all([
      Promise.all([1, 2, 3].map(() => loop(over, trade(user)))).then(all => all.flat()),
      loop(over, trade(bystander)),
      Promise.all([1, 2].map(() => loop(over, () => grant(user)))).then(all => all.flat()),
    ]);
    expect(listBad([...quiet, ...orders, ...aside, ...grants])).toEqual([]);
    expect(slowest([...orders, ...aside])).toBeLessThan(waitMsMax);
    expect(Math.min(orders.length, grants.length)).toBeGreaterThan(20);
    expect(await countDeadlocks()).toBe(0);
  });

  it('ACT-350 forty calls of operators at once, of every kind, are answered, and nobody else waits for them', {
    timeout: 120_000,
  }, async () => {
    const users = await platform.addUsers(40);
    const [bystander] = await platform.addUsers(1);
    if (!bystander) throw new Error('no bystander');
    const order = await draftOrder(platform.ask, bystander);
    const placed = await Promise.all(users.map(user => platform.ask('openContract', user, order)));
    expect(listBad(placed)).toEqual([]);
    const proposals: string[] = [];
    const kinds: [string, (user: Person, index: number) => Promise<TimedAnswer>][] = [
      ['grantTestFunds', grant],
      [
        'moveTreasury',
        () => askOperator('moveTreasury', { book: 'live', asset: 'USDT', amount: '1', direction: 'in' }),
      ],
      [
        'proposeCorrection',
        (_, index) => askOperator('proposeCorrection', { receiptId: placed[index]?.result.receiptId, amount: '1' }),
      ],
      [
        'decideCorrection',
        (_, index) => askOperator('decideCorrection', { id: proposals[index], decision: 'approve' }, 1),
      ],
      [
        'restrictUser',
        user => askOperator('restrictUser', { id: String(user.id), restriction: { state: 'locked', reason: 'other' } }),
      ],
      ['liftRestriction', user => askOperator('liftRestriction', { id: String(user.id) })],
      ['endUserSessions', user => askOperator('endUserSessions', { id: String(user.id), sessionId: 'all' })],
      [
        'mixed',
        (user, index) =>
          index % 2 === 0 ? grant(user) : askOperator('endUserSessions', { id: String(user.id), sessionId: 'all' }),
      ],
    ];
    for (const [kind, act] of kinds) {
      const all = Promise.all(users.map(act));
      const aside = loop(all, turn =>
        turn % 2 === 0 ? platform.ask('openContract', bystander, order) : platform.ask('listSessions', bystander),
      );
      const answers = await all;
      expect(listBad([...answers, ...(await aside)]), kind).toEqual([]);
      expect(slowest(await aside), kind).toBeLessThan(waitMsMax);
      if (kind === 'proposeCorrection') proposals.push(...answers.map(({ result }) => String(result.id)));
    }
    expect(await countDeadlocks()).toBe(0);
  });
});

function askOperator(name: Parameters<BusyPlatform['ask']>[0], body: object, index = 0): Promise<TimedAnswer> {
  const sample: CallSample = { body: { ...body, reason } };
  return platform.ask(name, first(operators, index), sample);
}
