import type { ValuedMove } from '@truemark/domain/levels/vip-level';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type IdentityWorld, openIdentityWorld, registerPerson } from '../identity/testing/identity-world.ts';
import { deposit } from '../ledger/testing/test-ledger.ts';
import { createLevels } from './levels.ts';
import { levelParameters } from './parameters.ts';
import { valueMoves } from './value-moves.ts';

const day = 86_400_000;
const usdt = 10n ** 6n;

let world: IdentityWorld;
beforeAll(async () => {
  world = await openIdentityWorld();
});
afterAll(() => world.close());

function open() {
  return createLevels({
    ...world,
    parameters: {
      get(key) {
        const definition = levelParameters.find(parameter => parameter.key === key);
        if (!definition) throw new Error(`no parameter ${key}`);
        return definition.defaultValue;
      },
    },
    notifyIn: world.notices.notifyIn,
    async loadMoves(userIds) {
      const valued = new Map<number, readonly ValuedMove[]>();
      for (const [userId, moves] of await world.ledger.loadMoneyMoves(userIds)) {
        valued.set(userId, await valueMoves(moves, async () => 2n * 10n ** 10n));
      }
      return valued;
    },
    listMovers: world.ledger.listDepositors,
    getStakeMax: level => BigInt(level + 1) * 500n * usdt,
    listInstruments: level => (level === 1 ? ['Gold'] : []),
  });
}

it('VIP-003 VIP-006 a level is kept and told once when it is reached, by verified users alone', async () => {
  const { userId } = await registerPerson(world);
  const moves = [deposit(userId, 600n * usdt), deposit(userId, 200n * usdt, 'USDC')];
  await world.ledger.post({ userId, book: 'live', key: 'in', transfers: moves });
  const levels = open();
  expect(await levels.describe(userId)).toMatchObject({ level: 0, lowest: '0', windowDays: 30, isVerified: false });
  world.time.nowMs += 31 * day;
  expect(await levels.describe(userId)).toMatchObject({ level: 0, lowest: '1000' });
  await world.database.query('update user_account set identity_status = 1 where id = $1', [userId]);
  await Promise.all([levels.renewAll(), levels.describe(userId), open().renewAll()]);
  expect((await world.identity.loadUser(userId))?.level).toBe(1);
  const { items } = await world.notices.list({ userId, isUnreadOnly: false });
  expect(items.filter(({ kind }) => kind === 'levelChanged').map(({ values }) => values)).toEqual([{ level: '1' }]);
  expect((await levels.describe(userId))?.levels.slice(0, 2)).toEqual([
    { level: 0, threshold: '0', stakeMax: '500', instruments: [] },
    { level: 1, threshold: '1000', stakeMax: '1000', instruments: ['Gold'] },
  ]);
});

it('VIP-004 levels of many are worked out and kept together, whatever their number', async () => {
  const people = [await registerPerson(world), await registerPerson(world), await registerPerson(world)];
  for (const { userId } of people) {
    await world.ledger.post({ userId, book: 'live', key: 'in', transfers: [deposit(userId, 20_000n * usdt)] });
  }
  const ids = people.map(({ userId }) => userId);
  await world.database.query('update user_account set identity_status = 1 where id = any($1)', [ids]);
  world.time.nowMs += 31 * day;
  const levels = open();
  const asked = vi.spyOn(world.database, 'query');
  const changed = vi.spyOn(world.database, 'transaction');
  await levels.renewAll();
  expect(asked.mock.calls.length).toBeLessThanOrEqual(3);
  expect(changed).toHaveBeenCalledTimes(1);
  vi.restoreAllMocks();
  for (const userId of ids) expect((await world.identity.loadUser(userId))?.level).toBe(2);
});
