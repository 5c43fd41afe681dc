import { operatorRoles } from '@truemark/contract/operators/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calculateTotpCode } from '../../platform/crypto/totp.ts';
import { logIn as logInAt } from './log-in.ts';
import { type ConsoleWorld, openConsoleWorld, ownPassword } from './testing/console-world.ts';

interface Place {
  readonly address?: string;
  readonly device?: string;
}

const minute = 60_000;
const hour = 60 * minute;

describe('logins of operators', () => {
  let world: ConsoleWorld;
  beforeAll(async () => {
    world = await openConsoleWorld();
  });
  afterAll(() => world.close());

  const logIn = (email: string, password = ownPassword, place: Place = {}) =>
    world.post('login', { email, password }, '', place);
  const giveFactor = (challengeId: string, code: string) => world.post('secondFactor', { challengeId, code });

  it('CNA-010 an administrator sets up an app with the first login and gives its code at each later one', async () => {
    const { email, number } = await world.addOperator('ann', 'administrator');
    const begun = await logIn(` ${email.toUpperCase()} `);
    expect(begun.result).toMatchObject({ state: 'secondFactor', enrolment: { secret: expect.any(String) } });
    const { challengeId, enrolment } = begun.result;
    expect((await giveFactor(challengeId, '000000')).code).toBe(11019);
    const done = await giveFactor(challengeId, calculateTotpCode(enrolment.secret, world.time.nowMs));
    expect(done.result).toMatchObject({ state: 'done', operator: { number, hasSecondFactor: true } });
    expect(done.result.recoveryCodes).toHaveLength(10);
    expect(done.result.permissions).toContain('operators.manage');
    expect((await world.get('me', done.result.token)).result.operator.email).toBe(email);

    world.time.nowMs += minute;
    const second = await logIn(email);
    expect(second.result.enrolment).toBeNull();
    const code = calculateTotpCode(enrolment.secret, world.time.nowMs);
    const again = await giveFactor(second.result.challengeId, code);
    expect(again.result).toMatchObject({ state: 'done', recoveryCodes: [] });
    const third = await logIn(email);
    expect((await giveFactor(third.result.challengeId, code)).code).toBe(11019);
  });

  it('CNA-010 others log in by password, until they have set up an app', async () => {
    const { email } = await world.addOperator('sam', 'support');
    const { result } = await logIn(email);
    expect(result).toMatchObject({ state: 'done', operator: { role: 'support', hasSecondFactor: false } });
    await world.post('stepUp', { password: ownPassword }, result.token);
    const begun = await world.post('beginTotp', {}, result.token);
    const { secret } = begun.result;
    await world.post('confirmTotp', { code: calculateTotpCode(secret, world.time.nowMs) }, result.token);
    expect((await logIn(email)).result).toMatchObject({ state: 'secondFactor', enrolment: null });
  });

  it('CNA-011 an unknown address, a wrong password and a disabled operator are answered alike', async () => {
    const { email, id } = await world.addOperator('gone', 'editor');
    await world.database.query('update operator set is_disabled = true where id = $1', [id]);
    const unknown = await logIn('nobody@example.org');
    expect(unknown).toMatchObject({ code: 10004, result: { name: 'passwordWrong' } });
    expect(await logIn(email)).toEqual(unknown);
    expect(await logIn((await world.addOperator('wrong', 'editor')).email, 'wrong')).toEqual(unknown);
  });

  it('CNA-012 four hundred guesses from as many addresses: five are judged', async () => {
    const { email } = await world.addOperator('guessed', 'treasurer');
    const guess = (index: number) => logIn(email, 'wrong', { address: `198.18.${index >> 8}.${index & 255}` });
    const tries = await Promise.all(Array.from({ length: 200 }, (_, index) => guess(index)));
    for (let index = 200; index < 400; index++) tries.push(await guess(index));
    expect(tries.filter(({ refusal }) => refusal === 'passwordWrong')).toHaveLength(5);
    expect(tries.filter(({ refusal }) => refusal === 'loginBlocked')).toHaveLength(395);
    expect((await logIn(email)).refusal).toBe('loginBlocked');
    world.time.nowMs += 30_000;
    expect((await logIn(email)).code).toBe(200);
  });

  it.each([
    ['198.51.100.7', () => '198.51.100.7'],
    ['a network of IPv6', (index: number) => `2001:db8:0:7::${index.toString(16)}`],
  ])('CNA-012 %s that tries one account after another is closed too', async (_name, addressOf) => {
    const guess = (index: number) => {
      const given = { email: `guess${index}@example.org`, password: 'wrong' };
      const place = { nowMs: world.time.nowMs, address: addressOf(index), userAgent: '', deviceMark: undefined };
      return logInAt(world.consoleAccess.parts, given, place);
    };
    const answers = await Promise.all(Array.from({ length: 65 }, (_, index) => guess(index)));
    const codes = answers.map(answer => ('ok' in answer ? answer.code : 'in'));
    expect(codes.filter(code => code === 'passwordWrong')).toHaveLength(60);
    expect(codes.filter(code => code === 'loginBlocked')).toHaveLength(5);
  });

  it('CNA-012 wrong codes are limited by operator, whatever login they are given to', async () => {
    const { email } = await world.addOperator('codes', 'administrator');
    const { code } = await world.enrol(email);
    const refusals: string[] = [];
    for (let index = 0; index < 6; index++) {
      const { challengeId } = (await logIn(email)).result;
      refusals.push((await giveFactor(challengeId, index < 5 ? '000000' : code())).refusal);
    }
    expect(refusals).toEqual([...Array(5).fill('secondFactorWrong'), 'loginBlocked']);
  });

  it('CNA-510 a stranger, even with the password, keeps nobody from a device they have used', async () => {
    const { email } = await world.addOperator('owner', 'treasurer');
    const { code } = await world.enrol(email, 'a'.repeat(32));
    for (let index = 0; index < 6; index++) await logIn(email, 'wrong');
    world.time.nowMs += 10 * minute;
    for (let index = 0; index < 6; index++) {
      const { challengeId } = (await logIn(email)).result;
      await giveFactor(challengeId, '000000');
    }
    for (let index = 0; index < 6; index++) await logIn(email, 'wrong', { device: 'b'.repeat(32) });
    expect((await logIn(email)).refusal).toBe('loginBlocked');
    const own = { device: 'a'.repeat(32) };
    const { challengeId } = (await logIn(email, ownPassword, own)).result;
    expect((await giveFactor(challengeId, code())).refusal).toBe('loginBlocked');
    const done = await world.post('secondFactor', { challengeId, code: code() }, '', own);
    expect(done.result.state).toBe('done');
  });

  it('CNA-511 without a second factor a role that needs one can only set it up', async () => {
    for (const role of operatorRoles.filter(one => one !== 'support')) {
      const { email, id } = await world.addOperator(`needs_${role}`, role);
      expect((await logIn(email)).result).toMatchObject({
        state: 'secondFactor',
        enrolment: { secret: expect.any(String) },
      });
      const { token } = await world.enrol(email);
      expect((await world.get('me', token)).code).toBe(200);
      // A session from before the rule.
      await world.database.query('update operator set totp_secret = null where id = $1', [id]);
      expect((await world.get('me', token)).code).toBe(401);
    }
  });

  it('CNA-013 one code, and one login, is finished once: ten at once', async () => {
    const { email } = await world.addOperator('once', 'administrator');
    const { code, recoveryCodes } = await world.enrol(email);
    // Wrong codes are limited to five at once, and each of these is counted before it is judged.
    const challenges: string[] = [];
    for (let index = 0; index < 5; index++) challenges.push((await logIn(email)).result.challengeId);
    const answers = await Promise.all(challenges.map(id => giveFactor(id, code())));
    expect(answers.filter(({ code: answer }) => answer === 200)).toHaveLength(1);

    const { challengeId } = (await logIn(email)).result;
    const recovered = await Promise.all(recoveryCodes.slice(0, 4).map(one => giveFactor(challengeId, one)));
    expect(recovered.filter(({ code: answer }) => answer === 200)).toHaveLength(1);
    const used = recoveryCodes[recovered.findIndex(({ code: answer }) => answer === 200)] ?? '';
    const next = (await logIn(email)).result;
    expect((await giveFactor(next.challengeId, used)).refusal).toBe('secondFactorWrong');
  });

  it('CNA-013 a login waits ten minutes for its second factor, and for nobody who was disabled meanwhile', async () => {
    const { email, id } = await world.addOperator('waiting', 'administrator');
    const { code } = await world.enrol(email);
    const late = (await logIn(email)).result;
    world.time.nowMs += 10 * minute;
    expect((await giveFactor(late.challengeId, code())).refusal).toBe('challengeExpired');
    const disabled = (await logIn(email)).result;
    await world.database.query('update operator set is_disabled = true where id = $1', [id]);
    expect((await giveFactor(disabled.challengeId, code())).refusal).toBe('challengeExpired');
  });

  it('CNA-013 of two apps that are set up at once the first holds', async () => {
    const { email } = await world.addOperator('two_apps', 'administrator');
    const [one, other] = [(await logIn(email)).result, (await logIn(email)).result];
    const give = ({ challengeId, enrolment }: typeof one) =>
      giveFactor(challengeId, calculateTotpCode(enrolment.secret, world.time.nowMs));
    expect((await give(one)).code).toBe(200);
    expect((await give(other)).refusal).toBe('secondFactorWrong');
  });

  it('CNA-014 a login ends after an hour without a request, and after twelve hours with requests', async () => {
    const { email } = await world.addOperator('lasting', 'support');
    const idle = (await logIn(email)).result.token;
    world.time.nowMs += hour - 1;
    expect((await world.get('me', idle)).code).toBe(200);
    world.time.nowMs += hour;
    expect((await world.get('me', idle)).code).toBe(401);

    const busy = (await logIn(email)).result.token;
    const until = world.time.nowMs + 12 * hour;
    while (world.time.nowMs + 50 * minute < until) {
      world.time.nowMs += 50 * minute;
      expect((await world.get('me', busy)).code).toBe(200);
    }
    world.time.nowMs = until;
    expect((await world.get('me', busy)).code).toBe(401);
  });

  it('CNA-014 a token is nowhere in clear, and dies with its logout and with its operator', async () => {
    const { email, id } = await world.addOperator('token', 'support');
    const [one, other] = [(await logIn(email)).result.token, (await logIn(email)).result.token];
    const rows = await world.database.query<{ text: string }>(
      'select row_to_json(s)::text as text from operator_session s',
    );
    const text = rows.map(row => row.text).join('');
    expect(text).not.toContain(one);
    expect(text).not.toContain(Buffer.from(one, 'base64url').toString('hex'));
    await world.post('logout', {}, one);
    expect((await world.get('me', one)).code).toBe(401);
    expect((await world.get('me', other)).code).toBe(200);
    await world.database.query('update operator set is_disabled = true where id = $1', [id]);
    expect((await world.get('me', other)).code).toBe(401);
  });

  it("CNA-014 a user's token opens nothing here", async () => {
    expect((await world.get('me', 'x'.repeat(43))).code).toBe(401);
  });

  it('CNA-880 wrong passwords, wrong second factors and missing permissions are a line of the log each, and counted', async () => {
    // Ids and numbers are alike in a new database.
    await world.database.query(
      `insert into operator (number, email, role, password_hash, created_at) overriding system value
       values (9999, 'apart@example.org', 'support', '', now())`,
      [],
    );
    const administrator = await world.addOperator('logged', 'administrator');
    const { code } = await world.enrol(administrator.email);
    const support = await world.addOperator('logged-support', 'support');
    const { result } = await world.post('login', { email: support.email, password: ownPassword });
    const address = '203.0.113.77';
    world.lines.length = 0;
    await world.post('login', { email: administrator.email, password: 'a wrong password' }, '', { address });
    await world.post('login', { email: 'nobody@example.org', password: 'a wrong password' }, '', { address });
    const { challengeId } = (await world.post('login', { email: administrator.email, password: ownPassword })).result;
    const wrong = code() === '000000' ? '000001' : '000000';
    await world.post('secondFactor', { challengeId, code: wrong }, '', { address });
    await world.post('operators/add', {}, result.token, { address });
    expect(world.lines.join()).not.toMatch(/nobody|wrong password|203\.0\.113\.77/);
    const place = { network: '203.0.113.0/24', reqId: expect.any(String), msg: 'security' };
    expect(administrator.number).not.toBe(administrator.id);
    const subject = `operator:${administrator.number}`;
    expect(world.lines.map(line => JSON.parse(line))).toEqual([
      expect.objectContaining({ security: 'passwordWrong', subject, ...place }),
      expect.objectContaining({ security: 'passwordWrong', subject: null, ...place }),
      expect.objectContaining({ security: 'secondFactorWrong', subject, ...place }),
      expect.objectContaining({ security: 'permissionMissing', subject: `operator:${support.number}`, ...place }),
    ]);
    const metrics = await world.metrics.registry.metrics();
    expect(metrics).toContain('truemark_refusals_total{name="permissionMissing"} ');
  });
});
