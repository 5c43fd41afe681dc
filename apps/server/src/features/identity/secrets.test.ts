import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashCode, isSameHash, makeCode, makeInviteCode } from './secrets.ts';
import { type IdentityWorld, openIdentityWorld, receiveCode, registerPerson } from './testing/identity-world.ts';

describe('secrets', () => {
  let world: IdentityWorld;
  beforeAll(async () => {
    world = await openIdentityWorld();
  });
  afterAll(() => world.close());

  /** Every row of every table but the outbox, whose messages are what was sent. */
  async function dump(): Promise<string> {
    const tables = await world.database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
       where schemaname in ('public', 'graphile_worker') and tablename <> 'message'`,
    );
    const parts = [];
    for (const { name } of tables) {
      const rows = await world.database.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
      parts.push(...rows.map(({ row }) => row));
    }
    return parts.join('\n');
  }

  it('IDN-102 tokens, passwords, codes and marks of browsers stand nowhere in the database or the log', async () => {
    const device = 'a-mark-of-a-browser-1';
    const { email, password, token, userName, userId } = await registerPerson(world, { caller: { device } });
    const login = await world.call('login', { account: userName, password }, { device });
    const { token: second } = login.result as { token: string };
    await world.call('login', { account: userName, password: 'a wrong password' });
    const [session] = await world.identity.listSessions(userId);
    await world.identity.markSteppedUp(session?.id ?? '', world.time.nowMs + 60_000);
    const change = { oldPassword: password, password: 'a brand new password' };
    expect((await world.call('changePassword', change, { token: second })).code).toBe(200);
    await world.call('getUserInfo', {}, { token });
    world.time.nowMs += 60_000;
    const code = await receiveCode(world, 'recover', { email });
    const rows = await dump();
    // What is looked through is really there.
    expect(rows).toContain(email);
    expect(rows).toContain('"purpose": "recover"');
    expect(rows).toContain(`"user_id": ${userId}`);
    for (const secret of [token, second, password, 'a wrong password', 'a brand new password', device]) {
      for (const form of [secret, Buffer.from(secret).toString('hex'), Buffer.from(secret).toString('base64')]) {
        expect(rows).not.toContain(form);
        expect(world.lines.join('\n')).not.toContain(form);
      }
    }
    // Not as a part of a longer number, such as a time.
    const alone = new RegExp(`(?<!\\d)${code}(?!\\d)`);
    expect(rows).not.toMatch(alone);
    expect(world.lines.join('\n')).not.toMatch(alone);
  });

  it('IDN-103 a kept code belongs to its user, purpose and target, and to the instance', () => {
    const key = hashCode('key', [1, 'recover', 'a@example.org'], '123456');
    expect(isSameHash(key, hashCode('key', [1, 'recover', 'a@example.org'], '123456'))).toBe(true);
    for (const other of [
      hashCode('another key', [1, 'recover', 'a@example.org'], '123456'),
      hashCode('key', [2, 'recover', 'a@example.org'], '123456'),
      hashCode('key', [1, 'register', 'a@example.org'], '123456'),
      hashCode('key', [1, 'recover', 'b@example.org'], '123456'),
      hashCode('key', [1, 'recover', 'a@example.org'], '123457'),
      Buffer.alloc(0),
    ]) {
      expect(isSameHash(key, other)).toBe(false);
    }
  });

  it('IDN-104 codes are drawn evenly, leading zeros and all, and invite codes from 32 signs', () => {
    const draws = [Buffer.from('ffffffff', 'hex'), Buffer.from('00000007', 'hex')];
    expect(makeCode(() => draws.shift() ?? Buffer.alloc(4), 6)).toBe('000007');
    const counts = new Map<string, number>();
    for (let count = 0; count < 20_000; count++) {
      const first = makeCode(randomBytes, 6)[0] ?? '';
      counts.set(first, (counts.get(first) ?? 0) + 1);
    }
    expect(counts.size).toBe(10);
    for (const count of counts.values()) expect(Math.abs(count - 2_000)).toBeLessThan(300);
    expect(makeInviteCode(randomBytes)).toMatch(/^[2-9A-HJ-NP-Z]{8}$/);
  });
});
