import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { personalTables } from '../../definitions.ts';
import { type IdentityWorld, openIdentityWorld, receiveCode } from '../identity/testing/identity-world.ts';
import { shift } from '../ledger/testing/test-ledger.ts';
import { hasOrders } from './close-account.ts';
import { endGuests, type GuestEndParts } from './end-guests.ts';

const day = 24 * 3_600_000;
const minute = 60_000;

describe('guests that nobody uses', () => {
  let world: IdentityWorld;
  beforeAll(async () => {
    world = await openIdentityWorld();
  });
  afterAll(() => world.close());

  async function open() {
    const { result } = await world.call('openGuest', {}, { address: `192.0.2.${world.time.nowMs % 250}` });
    const { token, userInfo } = result as { token: string; userInfo: { id: string } };
    return { token, userId: Number(userInfo.id) };
  }
  const end = (changes: Partial<GuestEndParts> = {}) =>
    endGuests({
      ...{ database: world.database, log: world.log, tables: personalTables, guests: world.identity.guests },
      endOrders: async () => false,
      hasOrdersIn: async (client, userId) => hasOrders(await world.ledger.loadBalancesIn(client, userId, 'demo')),
      ...changes,
    });
  const load = async (userId: number) =>
    (await world.database.query<Record<string, unknown>>('select * from user_account where id = $1', [userId]))[0];
  /** Sets aside margin, as an order does. */
  const hold = (userId: number, key: string, amount: bigint) =>
    world.ledger.post({ userId, book: 'demo', key, transfers: [shift(userId, 'available', 'margin', amount, key)] });

  it('GST-021 ends after 30 days without use: its number and its ledger stay, everything else goes', async () => {
    const used = await open();
    const left = await open();
    await world.database.query(
      `insert into notification (user_id, kind, values, created_at) values ($1, 'demoReset', '{}', now())`,
      [left.userId],
    );
    world.time.nowMs += 29 * day;
    await world.call('getUserInfo', {}, { token: used.token });
    await expect
      .poll(
        async () =>
          (
            await world.database.query(`select from user_session where user_id = $1 and last_seen_at > created_at`, [
              used.userId,
            ])
          ).length,
      )
      .toBe(1);
    world.time.nowMs += day + 5 * minute;
    await end();
    // Within the first minutes after its session it is left alone: what was asked in it may still be under way.
    expect(await load(left.userId)).toMatchObject({ state: 'active' });
    world.time.nowMs += 6 * minute;
    await end();
    expect(await load(left.userId)).toMatchObject({ state: 'closed', is_guest: true, user_name: `#${left.userId}` });
    expect(await load(used.userId)).toMatchObject({ state: 'active' });
    for (const table of ['notification', 'user_session', 'user_event'])
      expect(await world.database.query(`select from ${table} where user_id = $1`, [left.userId]), table).toEqual([]);
    const [demo] = await world.ledger.loadBalances(left.userId, 'demo');
    expect(demo?.total).toBe(100_000_000_000n);
    expect((await world.call('getUserInfo', {}, { token: used.token })).code).toBe(200);
  });

  it('GST-023 with something that runs it ends when that has ended, and not before', async () => {
    const guest = await open();
    expect((await hold(guest.userId, 'order', 1_000_000n)).ok).toBe(true);
    world.time.nowMs += 31 * day;
    const asked: number[] = [];
    await end({ endOrders: async userId => asked.push(userId) < 0 });
    expect(asked).toContain(guest.userId);
    expect(await load(guest.userId)).toMatchObject({ state: 'active', erased_at: null });
    // What could be ended while it was asked is looked at again before the account goes.
    await end({ endOrders: async () => true });
    expect(await load(guest.userId)).toMatchObject({ state: 'active', erased_at: null });
    await end({ hasOrdersIn: async () => false });
    expect(await load(guest.userId)).toMatchObject({ state: 'closed' });
  });

  it('GST-024 two programs at once end each guest once, and who is kept meanwhile is not ended', async () => {
    const guests = await Promise.all(Array.from({ length: 8 }, open));
    const kept = guests[3] ?? expect.fail();
    for (const { token } of guests) if (token !== kept.token) await world.call('endGuest', { token });
    world.time.nowMs += 11 * minute;
    const email = 'late@example.org';
    const code = await receiveCode(world, 'register', { email });
    const body = { email, code, userName: 'Late_1', password: 'correct horse', country: 'DE', guestToken: kept.token };
    const counted = { ended: 0 };
    const log = {
      info: (about: object) => void ((about as { isEnded: boolean }).isEnded && counted.ended++),
      warn: expect.fail,
    };
    const [reply] = await Promise.all([
      world.call('register', body),
      end({ log: log as never }),
      end({ log: log as never }),
    ]);
    expect(reply?.code).toBe(200);
    expect(counted.ended).toBe(7);
    expect(await load(kept.userId)).toMatchObject({ state: 'active', is_guest: false, user_name: 'Late_1' });
  });
});
