import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityWorld, openIdentityWorld, receiveCode, registerPerson } from './testing/identity-world.ts';
import { watchStatements } from './testing/watch-statements.ts';

/** A world with one user, anna, whose jobs wait. */
async function openIdleWorld() {
  const world = await openIdentityWorld({ hasIdleJobs: true });
  await world.database.query(
    `insert into user_account (user_name, email, country, language, invite_code, created_at)
     values ('anna', 'anna@example.org', 'DE', 'en', 'ABCDEFGH', now())`,
  );
  return { world, [Symbol.asyncDispose]: () => world.close() };
}

describe('codes', () => {
  let world: IdentityWorld;
  beforeAll(async () => {
    world = await openIdentityWorld();
  });
  afterAll(() => world.close());

  const ask = (purpose: 'register' | 'recover', email: string, address = '198.51.100.9') =>
    world.call('sendCode', { purpose, email }, { address });

  it('IDN-030 a code has six digits, goes where it was asked for, and holds ten minutes', async () => {
    const reply = await ask('register', 'Anna@Example.org');
    expect(reply).toMatchObject({
      code: 200,
      result: { expiresAt: world.time.nowMs + 600_000, retryAt: world.time.nowMs + 60_000 },
    });
    await world.settle();
    const messages = await world.listMessages('anna@example.org');
    expect(messages).toEqual([
      { recipient: 'anna@example.org', kind: 'codeRegister', language: 'en', secret: expect.stringMatching(/^\d{6}$/) },
    ]);
  });

  it('IDN-030 a code for a phone number goes by SMS, in the language of who asks', async () => {
    const body = { purpose: 'register', areaCode: '49', phone: '0151 1234 5678' } as const;
    expect((await world.call('sendCode', body, { language: 'ja' })).code).toBe(200);
    await world.settle();
    const rows = await world.database.query(`select channel, language, kind from message where recipient = $1`, [
      '+4915112345678',
    ]);
    expect(rows).toEqual([{ channel: 'sms', language: 'ja', kind: 'codeRegister' }]);
  });

  it.each([
    [{ email: 'anna@example' }, 'emailWrong'],
    [{}, 'emailWrong'],
    [{ areaCode: '49', phone: '12' }, 'phoneWrong'],
    [{ areaCode: '999', phone: '15112345678' }, 'phoneWrong'],
  ])('IDN-031 no code goes to %o: %s', async (contact, refusal) => {
    expect((await world.call('sendCode', { purpose: 'recover', ...contact })).refusal).toBe(refusal);
  });

  it('IDN-032 another code is refused for a minute, with the time of the next; the first holds until it runs out', async () => {
    const first = await receiveCode(world, 'register', { email: 'bert@example.org' });
    const blocked = await ask('register', 'bert@example.org', '198.51.100.1');
    expect(blocked).toMatchObject({
      code: 11013,
      result: { name: 'sendingBlocked', values: { retryAt: String(world.time.nowMs + 60_000) } },
    });
    expect((await ask('recover', 'bert@example.org', '198.51.100.1')).refusal).toBe('sendingBlocked');
    world.time.nowMs += 60_000;
    const second = await receiveCode(world, 'register', { email: 'bert@example.org' });
    const registerBy = (code: string) =>
      world.call('register', {
        email: 'bert@example.org',
        code,
        userName: 'bert',
        password: 'correct horse',
        country: 'DE',
      });
    const neither = ['000000', '000001', '000002'].find(code => code !== first && code !== second) ?? '';
    expect((await registerBy(neither)).refusal).toBe('codeWrong');
    expect((await registerBy(first)).code).toBe(200);
    expect((await registerBy(second)).refusal).toBe('userNameTaken');
  });

  it('IDN-033 one place gets at most five codes a day to one address or number, the later ones an hour apart', async () => {
    const waits: number[] = [];
    for (let count = 0; count < 5; count++) {
      const reply = await ask('recover', 'carl@example.org');
      expect(reply.code).toBe(200);
      const { retryAt } = reply.result as { retryAt: number };
      waits.push((retryAt - world.time.nowMs) / 60_000);
      world.time.nowMs = retryAt - 1;
      expect((await ask('recover', 'carl@example.org')).refusal).toBe('sendingBlocked');
      world.time.nowMs = retryAt;
    }
    expect(waits).toEqual([1, 1, 1, 60, 24 * 60]);
  });

  it('IDN-034 one place gets twenty codes an hour, whoever they are for, and none that it was refused counts', async () => {
    const answers: string[] = [];
    for (let count = 0; count < 22; count++) {
      answers.push((await ask('recover', `dora${count}@example.org`, '192.0.2.1')).refusal);
    }
    expect(answers).toEqual([...Array.from({ length: 20 }, () => ''), 'sendingBlocked', 'sendingBlocked']);
    expect((await ask('recover', 'dora21@example.org', '192.0.2.2')).code).toBe(200);
  });

  it('IDN-035 the code of fifty who ask at once is one, and one message is sent', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => ask('register', 'emil@example.org')));
    expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
    await world.settle();
    expect(await world.listMessages('emil@example.org')).toHaveLength(1);
  });

  it('IDN-036 who has an account is told so by mail, and gets no code to register', async () => {
    const { email } = await registerPerson(world);
    world.time.nowMs += 3_600_000;
    const reply = await ask('register', email);
    expect(reply).toMatchObject({ code: 200, message: '' });
    await world.settle();
    expect((await world.listMessages(email)).at(-1)).toMatchObject({ kind: 'accountExists', secret: null });
  });

  it('IDN-037 asking for a code does the same work for an account and for none', async () => {
    await using idle = await openIdleWorld();
    const watch = watchStatements();
    const askIdle = (email: string) => idle.world.call('sendCode', { purpose: 'recover', email });
    const known = await askIdle('anna@example.org');
    // Another world's jobs are looked for at the same time.
    const takeOwn = () => watch.take().filter(text => !text.includes('_private_jobs'));
    const forKnown = takeOwn();
    const unknown = await askIdle('nobody@example.org');
    const forUnknown = takeOwn();
    watch.stop();
    expect(known.code).toBe(200);
    expect(unknown).toEqual({ ...known, result: { ...(known.result as object), codeToken: expect.any(String) } });
    expect(forKnown.length).toBeGreaterThan(3);
    expect(forUnknown).toEqual(forKnown);
    // The difference comes later, where nobody waits for it.
    await idle.world.jobs.start();
    await idle.world.settle();
    expect((await idle.world.listMessages()).map(({ recipient, kind }) => [recipient, kind])).toEqual([
      ['anna@example.org', 'codeRecover'],
    ]);
  });

  const recover = (email: string, code: string) =>
    world.call('recoverPassword', { email, code, password: 'a very new password' });

  it('IDN-038 a wrong code is answered alike for an account and for none', async () => {
    const { email } = await registerPerson(world);
    world.time.nowMs += 3_600_000;
    await receiveCode(world, 'recover', { email });
    await ask('recover', 'nobody2@example.org');
    await world.settle();
    for (const count of [1, 2, 3, 4, 5, 6]) {
      const known = await recover(email, '000000');
      expect(known).toEqual(await recover('nobody2@example.org', '000000'));
      expect(known.refusal).toBe(count <= 5 ? 'codeWrong' : 'codeExpired');
    }
    expect((await recover('never-asked@example.org', '000000')).refusal).toBe('codeExpired');
  });

  it('IDN-039 a code is dead after five wrong tries, however many come at once', async () => {
    const { email } = await registerPerson(world);
    world.time.nowMs += 3_600_000;
    const code = await receiveCode(world, 'recover', { email });
    const wrong = code === '000000' ? '000001' : '000000';
    const replies = await Promise.all(Array.from({ length: 50 }, () => recover(email, wrong)));
    expect(replies.filter(({ refusal }) => refusal === 'codeWrong')).toHaveLength(5);
    expect(replies.filter(({ refusal }) => refusal === 'codeExpired')).toHaveLength(45);
    expect((await recover(email, code)).refusal).toBe('codeExpired');
  });

  it('IDN-885 strangers use up no tries of who asked for a code', async () => {
    const { email } = await registerPerson(world);
    world.time.nowMs += 3_600_000;
    const sent = await ask('recover', email);
    const { codeToken } = sent.result as { codeToken: string };
    await world.settle();
    const code = (await world.listMessages(email)).at(-1)?.secret ?? '';
    const wrong = code === '000000' ? '000001' : '000000';
    const recoverBy = (typed: string, token?: string) => {
      const body = { email, code: typed, password: 'a very new password' };
      return world.call('recoverPassword', token === undefined ? body : { ...body, codeToken: token });
    };
    // Without a token, with one of another code, and with one that is nobody's.
    const other = (await ask('recover', 'somebody-else@example.org')).result as { codeToken: string };
    for (const token of [undefined, other.codeToken, 'x'.repeat(43)]) {
      for (let count = 0; count < 4; count++) await recoverBy(wrong, token);
    }
    expect((await recoverBy(code)).refusal).toBe('codeExpired');
    expect((await recoverBy(code, other.codeToken)).refusal).toBe('codeExpired');
    for (let count = 0; count < 4; count++) expect((await recoverBy(wrong, codeToken)).refusal).toBe('codeWrong');
    expect((await recoverBy(code, codeToken)).result).toEqual({ isDone: true });
  });

  it('IDN-885 who asked has five tries, however many come at once', async () => {
    const { email } = await registerPerson(world);
    world.time.nowMs += 3_600_000;
    const { codeToken } = (await ask('recover', email)).result as { codeToken: string };
    await world.settle();
    const code = (await world.listMessages(email)).at(-1)?.secret ?? '';
    const body = { email, password: 'a very new password', codeToken };
    const wrong = code === '000000' ? '000001' : '000000';
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => world.call('recoverPassword', { ...body, code: wrong })),
    );
    expect(replies.filter(({ refusal }) => refusal === 'codeWrong')).toHaveLength(5);
    expect((await world.call('recoverPassword', { ...body, code })).refusal).toBe('codeExpired');
  });

  it('IDN-886 an address gets ten codes a day, whoever asks, and a device of its owner is not held up by that', async () => {
    const device = 'the-device-of-the-owner';
    const { email } = await registerPerson(world, { caller: { device } });
    world.time.nowMs += 3_600_000;
    let sentCount = 0;
    for (let hour = 0; hour < 22; hour++) {
      for (let place = 0; place < 5; place++) {
        sentCount += (await ask('recover', email, `198.18.${hour}.${place}`)).code === 200 ? 1 : 0;
      }
      world.time.nowMs += 3_600_000;
    }
    // One was for registering.
    expect(sentCount).toBe(9);
    expect((await ask('recover', email, '198.18.99.1')).refusal).toBe('sendingBlocked');
    const byOwner = () => world.call('sendCode', { purpose: 'recover', email }, { address: '198.18.99.2', device });
    expect((await byOwner()).code).toBe(200);
    expect((await byOwner()).refusal).toBe('sendingBlocked');
  });

  it('IDN-040 a code is dead after ten minutes', async () => {
    const { email } = await registerPerson(world);
    world.time.nowMs += 3_600_000;
    const code = await receiveCode(world, 'recover', { email });
    world.time.nowMs += 600_000 - 1;
    expect((await recover(email, code === '000000' ? '000001' : '000000')).refusal).toBe('codeWrong');
    world.time.nowMs += 1;
    expect((await recover(email, code)).refusal).toBe('codeExpired');
  });

  it('IDN-041 a code opens one thing, once', async () => {
    const { email } = await registerPerson(world);
    world.time.nowMs += 3_600_000;
    const code = await receiveCode(world, 'recover', { email });
    const register = { email, code, userName: 'mallory', password: 'correct horse', country: 'DE' };
    expect((await world.call('register', register)).refusal).toBe('codeExpired');
    const replies = await Promise.all([recover(email, code), recover(email, code)]);
    expect(replies.map(({ refusal }) => refusal).toSorted()).toEqual(['', 'codeExpired']);
    expect((await recover(email, code)).refusal).toBe('codeExpired');
  });

  it('IDN-042 a wrong code from a phone is refused with the code of the catalogue', async () => {
    const phone = { areaCode: '44', phone: '7400123456' };
    const code = await receiveCode(world, 'register', phone);
    const wrong = code === '000000' ? '000001' : '000000';
    const body = { ...phone, userName: 'phoney', password: 'correct horse', country: 'GB' };
    expect(await world.call('register', { ...body, code: wrong })).toMatchObject({
      code: 10091,
      result: { name: 'phoneCodeWrong' },
    });
    expect((await world.call('register', { ...body, code })).result).toMatchObject({
      userInfo: { phone: '+447400123456', email: null },
    });
  });
});
