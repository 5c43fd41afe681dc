import { describe, expect, it } from 'vitest';
import { addUser, loggedErrors, opening, setAlert, useAlerts } from './testing/alert-harness.ts';

const { harness, program } = useAlerts();

describe('an alert over a restart', () => {
  it('PRA-20 is told of at the tick that reached it while no program ran, and only once', async () => {
    const userId = addUser();
    const set = await setAlert(program, { userId, price: '100.5' });
    await program.stop();
    harness.deliver(opening + 1_000);
    harness.deliver(opening + 6_000);
    const reachedAtMs = harness.market.clock.atMs;
    harness.deliver(opening);
    await harness.start();
    await program.engine.whenIdle();
    expect(await harness.load(set.id)).toMatchObject({ state: 'fired', endedAtMs: reachedAtMs });
    await program.stop();
    await harness.start();
    await harness.tick(opening + 9_000);
    expect(await harness.listTold(userId)).toHaveLength(1);
  });

  it('PRA-20 waits on when nothing reached it', async () => {
    const userId = addUser();
    const set = await setAlert(program, { userId, price: '100.5' });
    await harness.tick(opening + 1_000);
    await program.stop();
    harness.deliver(opening - 1_000);
    await harness.start();
    await program.engine.whenIdle();
    expect((await harness.load(set.id)).state).toBe('active');
    await harness.tick(opening + 5_000);
    expect(await harness.listTold(userId)).toHaveLength(1);
  });

  it('PRA-21 two programs that decide the same tell of it once', async () => {
    const users = Array.from({ length: 30 }, addUser);
    for (const userId of users) await setAlert(program, { userId, price: '100.5' });
    const other = await harness.start();
    await harness.tick(opening + 6_000);
    await harness.tick(opening);
    await harness.tick(opening + 6_000);
    await other.stop();
    for (const userId of users) expect(await harness.listTold(userId)).toHaveLength(1);
  });

  it('PRA-22 a word that cannot be written is written later, of the tick that was its own', async () => {
    const userId = addUser();
    const set = await setAlert(program, { userId, price: '100.5' });
    harness.failures.push(new Error('the disk is full'), new Error('the disk is full'));
    harness.deliver(opening + 6_000);
    const reachedAtMs = harness.market.clock.atMs;
    await program.engine.whenIdle();
    expect(loggedErrors.splice(0)).toHaveLength(2);
    expect(await harness.load(set.id)).toMatchObject({ state: 'fired', endedAtMs: reachedAtMs });
    expect(await harness.listTold(userId)).toHaveLength(1);
  });

  it('PRA-23 one whose end cannot be written holds up no other, and is told of later', async () => {
    const users = Array.from({ length: 9 }, addUser);
    const set = await Promise.all(users.map(userId => setAlert(program, { userId, price: '100.5' })));
    const stuck = set[4] ?? expect.fail('there are nine');
    const { database } = harness.market;
    await database.queryAsOwner(`create trigger broken before update on price_alert for each row
      when (new.id = ${stuck.id}) execute function price_alert_stays()`);
    harness.deliver(opening + 6_000);
    const reachedAtMs = harness.market.clock.atMs;
    const countFired = async () => {
      const alerts = await Promise.all(set.map(({ id }) => harness.load(id)));
      return alerts.filter(({ state }) => state === 'fired').length;
    };
    await expect.poll(countFired).toBe(8);
    expect((await harness.load(stuck.id)).state).toBe('active');
    await database.queryAsOwner('drop trigger broken on price_alert');
    await program.engine.whenIdle();
    expect(loggedErrors.splice(0)).not.toEqual([]);
    expect(await harness.load(stuck.id)).toMatchObject({ state: 'fired', endedAtMs: reachedAtMs });
    for (const userId of users) expect(await harness.listTold(userId)).toHaveLength(1);
  });

  it('PRA-21 the database takes an alert from the program with the market alone, and one that is over stays', async () => {
    const userId = addUser();
    const set = await setAlert(program, { userId, price: '100.5' });
    await harness.tick(opening + 6_000);
    const { database } = harness.market;
    const again = `update price_alert set state = 'active', ended_at_ms = null, fired_sequence = null, fired_price = null
      where id = ${set.id}`;
    await expect(database.query(again)).rejects.toThrow('stays as it is');
    await database.query(`update market_lease set holder = 'another program'`);
    await expect(database.query(again)).rejects.toMatchObject({ code: 'TM001' });
    await database.query('update market_lease set holder = null');
  });
});
