import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { accept } from '@truemark/domain/result';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closingActs, personalTables } from '../../definitions.ts';
import {
  type IdentityWorld,
  openIdentityWorld,
  type Person,
  receiveCode,
  registerPerson,
} from '../identity/testing/identity-world.ts';
import { hasWaitingCheckIn } from '../kyc/index.ts';
import { deposit, pay } from '../ledger/testing/test-ledger.ts';
import { type Closing, createClosing } from './close-account.ts';
import { eraseClosed } from './erase-closed.ts';
import { exportData } from './export-data.ts';
import { readZip } from './testing/read-zip.ts';

const year = 366 * 24 * 3_600_000;

describe('leaving', () => {
  let world: IdentityWorld;
  let closing: Closing;
  beforeAll(async () => {
    world = await openIdentityWorld();
    const { database, identity, ledger, invites } = world;
    closing = createClosing({
      ...{ database, identity, clock: world.clock, tables: personalTables, closingActs },
      withholdInvitesIn: invites.withholdOfIn,
      findUnderWay: [async (client, id) => ((await hasWaitingCheckIn(client, id)) ? 'verification' : undefined)],
      loadBalancesIn: ledger.loadBalancesIn,
    });
  });
  afterAll(() => world.close());

  const login = ({ userName, password }: Person) => world.call('login', { account: userName, password });
  const post = ({ userId }: Person, key: string, ...transfers: Parameters<typeof world.ledger.post>[0]['transfers']) =>
    world.ledger.post({ userId, book: 'live', key, transfers });
  const register = async (given: { inviteCode?: string } = {}) => {
    world.time.nowMs += 3_600_000;
    return registerPerson(world, { ...given, caller: { device: `device-${world.time.nowMs}` } });
  };
  const insertCheck = ({ userId }: Person, isChange: boolean) =>
    world.database.query(
      `insert into identification (user_id, first_name, last_name, birth_date, sex, country, address, phone, document_type,
         document_number, document_expires_on, signature, is_change, submitted_at)
       values ($1, 'A', 'B', '1990-01-01', 'other', 'DE', 'a street', '1', 'passport', 'X1', '2099-01-01', '{}', $2, now())`,
      [userId, isChange],
    );
  /** What somebody shares, waits for, arranges and notes. */
  const insertBelongings = async (userId: number) => {
    const statements = [
      `insert into receipt_share (id, user_id, product, order_id, language, created_at)
       values (left(translate(md5($1::bigint::text), '0189', 'klmn'), 25) || 'b', $1, 'contract', $1, 'en', now())`,
      `insert into price_alert (id, user_id, instrument_id, opens_at_ms, note, from_sequence, created_at_ms, expires_at_ms, state)
       values ($1, $1, 1, 9, 'buy then', 0, 1, 9, 'active')`,
      `insert into workspace_document (user_id, part, version, content, changed_at)
       select $1, part, 1, '{"of": "mine"}', now() from unnest(array['watchlists', 'chart']) as part`,
      `insert into order_note (order_id, user_id, note, changed_at) values ($1, $1, 'too early', now())`,
    ];
    for (const statement of statements) await world.database.query(statement, [userId]);
  };
  const erase = () => {
    const { database, log, identity } = world;
    return eraseClosed({
      ...{ database, log, identity, clock: world.clock, tables: personalTables, getKeptYears: () => 5 },
      hasMoneyIn: async (client, userId) =>
        (await world.ledger.loadBalancesIn(client, userId, 'live')).some(({ total }) => total !== 0n),
    });
  };

  it('PDA-001 an account with money or something that runs is not closed, and what is in the way is told', async () => {
    const person = await register();
    await post(person, 'in', deposit(person.userId, 1_500_000n));
    expect(await closing.findBlocks(person.userId)).toEqual([{ kind: 'balance', asset: 'USDT', amount: '1.5' }]);
    expect(await closing.close(person.userId)).toEqual({ ok: false, code: 'closingBlocked' });
    // Also new details of a verified person, who stays verified meanwhile.
    await insertCheck(person, true);
    expect((await closing.findBlocks(person.userId)).map(({ kind }) => kind)).toEqual(['balance', 'verification']);
    expect((await login(person)).code).toBe(200);
  });

  it('PDA-002 a closed account ends every session, is told to its owner, and answers a right password with 10005', async () => {
    const person = await register();
    await login(person);
    expect(await closing.close(person.userId)).toEqual({ ok: true, value: true });
    expect((await world.call('getUserInfo', {}, { token: person.token })).code).toBe(401);
    expect(await world.identity.listSessions(person.userId)).toEqual([]);
    expect((await login(person)).code).toBe(10005);
    expect((await login({ ...person, password: 'not the right one' })).refusal).toBe('passwordWrong');
    expect((await world.listMessages(person.email)).at(-1)?.kind).toBe('accountClosed');
    expect(await closing.close(person.userId)).toEqual({ ok: false, code: 'changedMeanwhile' });
    await expect(
      world.database.query(`update user_account set state = 'active', closed_at = null where id = $1`, [person.userId]),
    ).rejects.toThrow('closed for good');
  });

  it('PDA-003 its name and address stay taken, it recovers no password, invites nobody and earns nothing', async () => {
    const person = await register();
    const invited = await register({ inviteCode: person.inviteCode });
    await closing.close(person.userId);
    world.time.nowMs += 3_600_000;
    const code = await receiveCode(world, 'recover', { email: person.email });
    const recovered = await world.call('recoverPassword', { email: person.email, code, password: 'another good one' });
    expect(recovered.refusal).toBe('userStatusAbnormal');
    expect((await world.call('checkUserNameOrPhone', { userName: person.userName })).refusal).toBe('userNameTaken');
    const email = 'newcomer@example.org';
    const body = { email, userName: 'newcomer', password: 'correct horse', country: 'DE' };
    const asked = await world.call('register', { ...body, code: '000000', inviteCode: person.inviteCode });
    expect(asked.refusal).toBe('inviteCodeUnknown');
    const [invite] = await world.database.query(`select withheld_reason from invite where invited_id = $1`, [
      invited.userId,
    ]);
    expect(invite).toEqual({ withheld_reason: 'closed' });
  });

  it('PDA-012 a closing takes back what was shared, and forgets alerts, lists, charts and notes at once; others keep theirs', async () => {
    const [person, other] = [await register(), await register()];
    for (const { userId } of [person, other]) await insertBelongings(userId);
    await closing.close(person.userId);
    const count = async (table: string, { userId }: Person) =>
      (await world.database.query(`select from ${table} where user_id = $1`, [userId])).length;
    const forgotten = ['price_alert', 'workspace_document', 'order_note'];
    for (const table of forgotten) {
      expect(await count(table, person), table).toBe(0);
      expect(await count(table, other), table).toBeGreaterThan(0);
    }
    const open = await world.database.query<{ owner: number }>(
      'select user_id::float8 as owner from receipt_share where ended_at is null',
    );
    expect(open).toEqual([{ owner: other.userId }]);
    expect(await count('receipt_share', person)).toBe(1);
  });

  it('PDA-004 what an operator has restricted, its owner does not close', async () => {
    const { userId } = await register();
    const imposed = { userId, state: 'closeOnly', reason: 'legal', note: 'asked by a court' } as const;
    await world.database.transaction(client => world.identity.restricting.restrictIn(client, imposed));
    expect(await closing.close(userId)).toEqual({ ok: false, code: 'changedMeanwhile' });
  });

  it('PDA-005 an export has everything of the person, exactly, and nothing of others and no secret', async () => {
    const [person, other] = [await register(), await register()];
    for (let index = 0; index < 7; index += 1) {
      await post(person, `in${index}`, deposit(person.userId, 12_345_678_901_234_567_890n));
    }
    await insertBelongings(person.userId);
    await insertBelongings(other.userId);
    const { userId: id, userName: name, email } = person;
    const viewPicture = async () => accept(Buffer.from('a picture'));
    await world.database.query(
      `insert into stored_file (id, user_id, purpose, bytes, width, height, source_hash, picture_hash, created_at)
       values ('aaaaaaaaaaaaaaaaaaaaaa', $1, 'identity', 9, 1, 1, sha256(''), 0::bit(64), now())`,
      [id],
    );
    const { database } = world;
    const parts = { database, tables: personalTables, viewPicture };
    const { body, fileName } = exportData(parts, { id, name, contacts: [email] }, world.time.nowMs);
    const files = readZip(await buffer(body as Readable));
    expect(fileName).toBe(`truemark-${name}-2026-11-21.zip`);
    const read = (table: string) => JSON.parse(String(files.get(`data/${table}.json`))) as Record<string, unknown>[];
    expect(read('user-account')).toMatchObject([{ user_name: name, email, country: 'DE' }]);
    expect(read('user-session')).toHaveLength(1);
    expect(read('ledger-transfer').filter(({ kind }) => kind === 'deposit')).toHaveLength(7);
    expect(read('ledger-transfer')).toContainEqual(expect.objectContaining({ amount: '12345678901234567890' }));
    expect(read('message').map(({ recipient }) => recipient)).toEqual([email]);
    expect(files.get('pictures/aaaaaaaaaaaaaaaaaaaaaa.jpg')?.toString()).toBe('a picture');
    expect(read('receipt-share')).toMatchObject([{ order_id: String(id), ended_at: null }]);
    expect(read('price-alert')).toMatchObject([{ note: 'buy then', state: 'active' }]);
    expect(read('workspace-document').map(({ part, content }) => [part, content])).toEqual([
      ['chart', { of: 'mine' }],
      ['watchlists', { of: 'mine' }],
    ]);
    expect(read('order-note')).toMatchObject([{ note: 'too early' }]);
    const text = [...files.values()].join('');
    for (const hidden of [other.email, other.userName, 'argon2', person.token]) expect(text).not.toContain(hidden);
    expect(JSON.parse(String(files.get('about.json')))).toMatchObject({ picturesThatCouldNotBeRead: [] });
  });

  it('PDA-007 pages of an export lose and repeat nothing', async () => {
    const { userId: id, userName: name, email } = await register();
    await world.database.query(
      `insert into notification (user_id, kind, values, created_at)
       select $1, 'passwordChanged', '{}', now() from generate_series(1, 1501)`,
      [id],
    );
    const tables = personalTables.filter(({ table }) => table === 'notification');
    const viewPicture = async () => accept(Buffer.alloc(0));
    const { body } = exportData(
      { database: world.database, tables, viewPicture },
      { id, name, contacts: [email] },
      world.time.nowMs,
    );
    const rows = JSON.parse(String(readZip(await buffer(body as Readable)).get('data/notification.json')));
    const ids = rows.map(({ id: row }: { id: string }) => row);
    expect(ids.length).toBeGreaterThanOrEqual(1501);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('PDA-008 an erasure leaves of withdrawals the facts of the money alone; before it nobody changes them', async () => {
    const { userId } = await register();
    const query = <Row extends object>(sql: string) => world.database.query<Row>(sql, [userId]);
    await query(
      `insert into payout_address (user_id, network, address, label, at, usable_from, removed_at)
       select $1, 'sepolia', '0x' || n, 'Anna Berg’s wallet', now(), now(), case when n = 2 then now() end from generate_series(1, 2) n`,
    );
    await query(
      `insert into withdrawal (id, user_id, person, network, asset, address_id, address, amount, fee, fee_rate, at, state)
       select nextval('withdrawal_id'), $1, 'document:FR:idCard:L01X00T47', 'sepolia', 'USDT', id, address, 500, 1, 0.002,
         now(), 'submitted' from payout_address where user_id = $1 and removed_at is null`,
    );
    await query(`update withdrawal set state = 'canceled', decided_at = now() where user_id = $1`);
    const load = async () => [
      await query<{ person: string }>('select * from withdrawal where user_id = $1'),
      await query<{ label: string }>('select * from payout_address where user_id = $1 order by id'),
    ];
    const before = await load();
    const forget = () => query("update withdrawal set person = 'erased:' || id where user_id = $1");
    await expect(forget()).rejects.toThrow('stays as it is');
    await expect(query("update payout_address set label = '#' || id where user_id = $1")).rejects.toThrow(
      'stays as it is',
    );
    await closing.close(userId);
    world.time.nowMs += 6 * year;
    await erase();
    const after = await load();
    expect(JSON.stringify(after)).not.toMatch(/document:|Anna/);
    const blank = (rows: unknown) =>
      JSON.parse(JSON.stringify(rows), (key, value) => (key === 'person' || key === 'label' ? '' : value));
    expect(blank(after)).toEqual(blank(before));
    await expect(query('update withdrawal set amount = 1 where user_id = $1')).rejects.toThrow('stays as it is');
    await expect(query("update withdrawal set person = 'somebody' where user_id = $1")).rejects.toThrow(
      'stays as it is',
    );
  });

  it('PDA-008 after the years of the setting the person is erased, the ledger keeps the number, and the name is free', async () => {
    const [person, late] = [await register(), await register()];
    await post(person, 'in', deposit(person.userId, 5_000n));
    await post(person, 'out', pay(person.userId, 'available', 'fees', 5_000n));
    await insertCheck(person, false);
    await world.database.query(
      `update identification set decision = 'verified', decider_number = 1, decided_at = now(), remark = 'seen' where user_id = $1`,
      [person.userId],
    );
    await world.database.query(
      `insert into stored_file (id, user_id, purpose, bytes, width, height, source_hash, picture_hash, created_at)
       values ('bbbbbbbbbbbbbbbbbbbbbb', $1, 'identity', 9, 1, 1, sha256(''), 0::bit(64), now())`,
      [person.userId],
    );
    await world.database.query(
      `update stored_file set record = 'identification:1', claimed_at = now() where user_id = $1`,
      [person.userId],
    );
    await expect(
      world.database.query('delete from identification where user_id = $1', [person.userId]),
    ).rejects.toThrow('stays');
    await closing.close(person.userId);
    await closing.close(late.userId);
    // Money that came after the closing is owed to somebody.
    await post(late, 'late', deposit(late.userId, 1n));
    world.time.nowMs += 4 * year;
    await erase();
    expect((await world.identity.loadUser(person.userId))?.email).toBe(person.email);
    world.time.nowMs += year + 24 * 3_600_000;
    await erase();
    await erase();
    expect(await world.identity.loadUser(person.userId)).toMatchObject({
      ...{ userName: `#${person.userId}`, email: null, passwordHash: null, country: 'ZZ', isErased: true },
    });
    expect((await world.identity.loadUser(late.userId))?.email).toBe(late.email);
    for (const { table, rows, erasure } of personalTables) {
      if (erasure !== 'deleted' || table === 'message') continue;
      const condition = rows.replaceAll('person_id', '$1');
      const left = await world.database.query(`select from ${table} where ${condition}`, [person.userId]);
      expect(left, table).toEqual([]);
    }
    const kept = await world.database.query('select from ledger_transfer where owner_id = $1', [person.userId]);
    expect(kept.length).toBeGreaterThanOrEqual(2);
    world.time.nowMs += 3_600_000;
    expect((await registerPerson(world, { userName: person.userName })).userId).not.toBe(person.userId);
  });
});
