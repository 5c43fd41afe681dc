import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { changeOperator } from './change-operator.ts';
import { addFirstOperator } from './first-operator.ts';
import { type ConsoleWorld, openConsoleWorld, ownPassword } from './testing/console-world.ts';

const reason = 'as agreed';

describe('operators and who manages them', () => {
  let world: ConsoleWorld;
  beforeEach(async () => {
    world = await openConsoleWorld();
  });
  afterEach(() => world.close());

  it('CNA-020 a new database gets one administrator, whose password is printed once and kept nowhere in clear', async () => {
    const other = await openConsoleWorld();
    try {
      const lines: string[] = [];
      const start = (email: string) =>
        other.consoleAccess.addFirstOperator({ email, password: null }, line => lines.push(line));
      await Promise.all(Array.from({ length: 5 }, (_, index) => start(`admin${index}@localhost`)));
      await start('late@localhost');
      expect(lines).toHaveLength(1);
      const email = /administrator: (\S+),/.exec(lines[0] ?? '')?.[1] ?? '';
      const password = /password (\S{20})/.exec(lines[0] ?? '')?.[1] ?? '';
      const rows = await other.database.query<{ text: string }>(
        `select concat(row_to_json(operator), row_to_json(line)) as text from operator, audit_act line`,
      );
      expect(rows).toHaveLength(1);
      expect(rows[0]?.text).not.toContain(password);

      const begun = await other.post('login', { email, password });
      expect(begun.result.enrolment).not.toBeNull();
    } finally {
      await other.close();
    }
  });

  it('CNA-020 given a password, the first administrator has that and need not change it', async () => {
    const other = await openConsoleWorld();
    try {
      const lines: string[] = [];
      const weak = { email: 'ann@example.org', password: 'password123' };
      await expect(other.consoleAccess.addFirstOperator(weak, line => lines.push(line))).rejects.toThrow(
        'ADMIN_PASSWORD',
      );
      const first = { email: 'ann@example.org', password: ownPassword };
      expect(await addFirstOperator(other.consoleAccess.parts, first)).toBeUndefined();
      const { token } = await other.enrol('ann@example.org');
      expect((await other.get('operators', token)).result).toMatchObject([{ number: 1, mustChangePassword: false }]);
    } finally {
      await other.close();
    }
  });

  it('CNA-021 a new operator changes the password that was made before anything else', async () => {
    const { token } = await world.openAdministrator('adding');
    const fields = { email: 'New@Example.org', role: 'treasurer', reason };
    const added = await world.post('operators/add', fields, token);
    expect(added.result.operator).toMatchObject({ email: 'new@example.org', mustChangePassword: true });
    expect((await world.post('operators/add', fields, token)).refusal).toBe('operatorExists');
    expect((await world.post('operators/add', { ...fields, email: 'no address' }, token)).refusal).toBe('emailWrong');

    const { password } = added.result;
    const own = (await world.enrol('new@example.org', undefined, password)).token;
    expect((await world.get('audit', own)).refusal).toBe('passwordChangeNeeded');
    await world.post('changePassword', { oldPassword: password, password: ownPassword }, own);
    expect((await world.get('audit', own)).code).toBe(200);
  });

  it('CNA-022 a change of role, or disabling, ends the logins and counts from the next one', async () => {
    const { token } = await world.openAdministrator('changing');
    const { id, email } = await world.addOperator('changed', 'support');
    const own = (await world.post('login', { email, password: ownPassword })).result.token;
    const change = (fields: object) =>
      world.post(
        'operators/change',
        {
          id: String(id),
          role: 'reviewer',
          isDisabled: false,
          isFactorReset: false,
          isPasswordReset: false,
          reason,
          ...fields,
        },
        token,
      );
    expect((await change({})).result).toMatchObject({
      state: 'changed',
      operator: { role: 'reviewer', isDisabled: false },
    });
    expect((await world.get('me', own)).code).toBe(401);
    const again = (await world.enrol(email)).token;
    expect((await world.get('audit', again)).code).toBe(200);
    expect((await change({ isDisabled: true })).result.operator.isDisabled).toBe(true);
    expect((await world.post('login', { email, password: ownPassword })).refusal).toBe('passwordWrong');
    expect((await change({ id: '999999' })).refusal).toBe('operatorUnknown');
    expect((await change({ id: 'nobody' })).refusal).toBe('malformedRequest');
  });

  it('CNA-022 an app that is taken away is set up anew at the next login, also by one that waits', async () => {
    const { token } = await world.openAdministrator('resetting');
    const { id, email } = await world.addOperator('lost_phone', 'treasurer');
    const { code } = await world.enrol(email);
    const waiting = (await world.post('login', { email, password: ownPassword })).result;
    const fields = {
      id: String(id),
      role: 'treasurer',
      isDisabled: false,
      isFactorReset: true,
      isPasswordReset: false,
      reason,
    };
    expect((await world.post('operators/change', fields, token)).result.operator.hasSecondFactor).toBe(false);
    const late = await world.post('secondFactor', { challengeId: waiting.challengeId, code: code() });
    expect(late.refusal).toBe('challengeExpired');
    expect((await world.post('login', { email, password: ownPassword })).result.enrolment).not.toBeNull();
  });

  it('CNA-023 the last administrator stays: two who disable each other at once leave one', async () => {
    const [one, two] = [await world.openAdministrator('one'), await world.openAdministrator('two')];
    const change = (id: number, token: string, fields = {}) =>
      world.post(
        'operators/change',
        {
          id: String(id),
          role: 'administrator',
          isDisabled: true,
          isFactorReset: false,
          isPasswordReset: false,
          reason,
          ...fields,
        },
        token,
      );
    const answers = await Promise.all([change(two.id, one.token), change(one.id, two.token)]);
    // The second is refused as the last one, or finds its own login ended by the first.
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
    const rows = await world.database.query<{ id: number }>(
      "select id::float8 as id from operator where role = 'administrator' and not is_disabled",
    );
    expect(rows).toHaveLength(1);
    const left = rows[0]?.id === one.id ? one : two;
    expect((await change(left.id, left.token)).refusal).toBe('operatorLast');
    expect((await world.get('me', left.token)).code).toBe(200);
    // A week later the other no longer counts, and what needs no second person any more meets the same end.
    world.time.nowMs += 8 * 86_400_000;
    const again = await world.logInProven(left);
    expect((await change(left.id, again, { role: 'support', isDisabled: false })).refusal).toBe('operatorLast');
  });

  it('CNA-023 whoever disables an administrator waits for another who does', async () => {
    const { database } = world;
    const [one, two] = [
      await world.addOperator('one', 'administrator'),
      await world.addOperator('two', 'administrator'),
    ];
    const disable = (id: number) =>
      ({
        id: String(id),
        role: 'administrator',
        isDisabled: true,
        isFactorReset: false,
        isPasswordReset: false,
        reason,
      }) as const;
    const answers: unknown[] = [];
    const isFirst = Promise.withResolvers<void>();
    const { parts } = world.consoleAccess;
    const second = isFirst.promise.then(() =>
      database.transaction(async late =>
        answers.push(await (await changeOperator(parts, disable(two.id), one.number))(late)),
      ),
    );
    await database.transaction(async client => {
      answers.push(await (await changeOperator(parts, disable(one.id), two.number))(client));
      isFirst.resolve();
      // Whoever does not wait is through by then.
      await Promise.race([second, sleep(300)]);
    });
    await second;
    expect(answers).toMatchObject([{ reply: { operator: { isDisabled: true } } }, { ok: false, code: 'operatorLast' }]);
  });

  it('CNA-024 the audit log can be listed by act, subject and operator, page by page, and verified', async () => {
    const { token, number } = await world.openAdministrator('reading');
    const page = await world.get(`audit?operatorNumber=${number}`, token);
    expect(page.result.items.map(({ act }) => act)).toEqual(['operator.stepUp', 'operator.login', 'operator.factor']);
    expect(page.result.items[0]?.hash).toMatch(/^[0-9a-f]{64}$/);
    const logins = await world.get(`audit?act=operator.login&subject=operator:${number}`, token);
    expect(logins.result.items).toHaveLength(1);
    await world.database.transaction(async client => {
      for (let index = 0; index < 101; index++) {
        const act = { act: 'made.up', subject: `thing:${index}`, reason, before: null, after: null };
        await world.consoleAccess.audit.recordIn(client, { operatorNumber: null, ...act });
      }
    });
    const first = (await world.get('audit?act=made.up', token)).result;
    expect([first.items.length, first.items[0]?.subject]).toEqual([100, 'thing:100']);
    const second = (await world.get(`audit?act=made.up&cursor=${first.nextCursor}`, token)).result;
    expect(second).toMatchObject({ items: [{ subject: 'thing:0' }], nextCursor: null });
    expect((await world.get('audit/verify', token)).result).toMatchObject({ isWhole: true, brokenAt: null });
  });
});
