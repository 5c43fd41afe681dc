import { afterAll, beforeAll, expect, it } from 'vitest';
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
    loadMoves: async userId => valueMoves(await world.ledger.loadMoneyMoves(userId), async () => 2n * 10n ** 10n),
    listMovers: world.ledger.listDepositors,
    getStakeMax: level => BigInt(level + 1) * 500n * usdt,
    listInstruments: level => (level === 1 ? ['Gold'] : []),
  });
}

it('VIP-003 a level is kept and told once when it is reached, by verified users alone', async () => {
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
