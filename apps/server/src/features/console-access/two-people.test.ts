import { deciderWaitMs, secondAdministratorMs } from '@truemark/contract/limits';
import type { OperatorProposal } from '@truemark/contract/operators/people';
import type { OperatorRole } from '@truemark/contract/operators/roles';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ConsoleWorld, openConsoleWorld, ownPassword } from './testing/console-world.ts';

const reason = 'as agreed';
type Administrator = Awaited<ReturnType<ConsoleWorld['openAdministrator']>>;

describe('acts on operators that need two people', () => {
  let world: ConsoleWorld;
  let ann: Administrator;
  let bob: Administrator;
  beforeEach(async () => {
    world = await openConsoleWorld();
    ann = await world.openAdministrator('ann');
    bob = await world.openAdministrator('bob');
  });
  afterEach(() => world.close());

  const add = (email: string, { token }: { token: string }, role: OperatorRole = 'reviewer') =>
    world.post('operators/add', { email, role, reason }, token);
  const change = (id: number, { token }: { token: string }, fields: object) =>
    world.post(
      'operators/change',
      {
        id: String(id),
        role: 'support',
        isDisabled: false,
        isFactorReset: false,
        isPasswordReset: false,
        reason,
        ...fields,
      },
      token,
    );
  const decide = (id: string, { token }: { token: string }, decision = 'approve') =>
    world.post('operators/decide', { id, decision, reason }, token);
  const listWaiting = async ({ token }: { token: string }) =>
    (await world.get('operators/proposals', token)).result.items as unknown as readonly OperatorProposal[];
  const findWaiting = async (asker: { token: string }) =>
    (await listWaiting(asker))[0] ?? expect.fail('a proposal waits');
  const loadRow = async (email: string) =>
    (
      await world.database.query<{ number: number; role: string; madeBy: number; madeWith: number; changedBy: number }>(
        `select number, role, is_disabled as "isDisabled", made_by as "madeBy", made_with as "madeWith",
           changed_by as "changedBy", totp_secret is not null as "hasFactor" from operator where email = $1`,
        [email],
      )
    )[0];

  it('CNA-800 an operator is added once a second administrator has approved it, who is shown the password that the first is not', async () => {
    expect((await add('New@example.org', ann)).result).toEqual({ state: 'proposed' });
    expect(await loadRow('new@example.org')).toBeUndefined();
    expect((await add('new@example.org', bob)).refusal).toBe('decisionMade');
    const waiting = await findWaiting(ann);
    expect(waiting).toMatchObject({
      ...{ email: 'new@example.org', role: 'reviewer', subjectNumber: null, operatorNumber: ann.number, reason },
      approvalBar: 'own',
    });
    expect((await decide(waiting.id, ann)).refusal).toBe('secondPersonNeeded');
    const { handed } = (await decide(waiting.id, bob)).result;
    expect(handed).toMatchObject({ operator: { email: 'new@example.org', mustChangePassword: true } });
    expect(await loadRow('new@example.org')).toMatchObject({ madeBy: ann.number, madeWith: bob.number });
    expect((await world.post('login', { email: 'new@example.org', password: handed?.password ?? '' })).code).toBe(200);
    expect(await listWaiting(ann)).toEqual([]);
    expect((await add('new@example.org', ann)).refusal).toBe('operatorExists');
    const acts = (await world.get('audit', ann.token)).result.items.slice(0, 2);
    expect(acts).toMatchObject([
      { act: 'operator.approved', operatorNumber: bob.number, after: { proposedBy: ann.number } },
      { act: 'operator.propose', operatorNumber: ann.number },
    ]);
  });

  it.each([
    ['another role', { role: 'treasurer' }, {}],
    ['enabling', { isDisabled: false }, { is_disabled: true }],
    ['another factor', { isFactorReset: true }, {}],
  ])('CNA-801 %s waits for a second administrator', async (_, fields, before) => {
    const { id, email, number } = await world.openOperator('carl', 'reviewer');
    if ('is_disabled' in before)
      await world.database.query('update operator set is_disabled = true where id = $1', [id]);
    const was = await loadRow(email);
    expect((await change(id, ann, { role: 'reviewer', ...fields })).result).toEqual({ state: 'proposed' });
    expect(await loadRow(email)).toEqual(was);
    const waiting = await findWaiting(bob);
    expect(waiting).toMatchObject({ subjectNumber: number, email, approvalBar: null });
    expect((await decide(waiting.id, ann)).refusal).toBe('secondPersonNeeded');
    expect((await decide(waiting.id, bob)).result.handed).toBeNull();
    const is = await loadRow(email);
    expect(is).toMatchObject({ changedBy: ann.number });
    expect(is).not.toEqual({ ...was, changedBy: ann.number });
  });

  it('CNA-802 disabling, and ending logins, are acts of one', async () => {
    const carl = await world.openOperator('carl', 'reviewer');
    expect((await change(carl.id, ann, { role: 'reviewer' })).result).toMatchObject({ state: 'changed' });
    expect((await world.get('me', carl.token)).code).toBe(401);
    expect((await change(carl.id, ann, { role: 'reviewer', isDisabled: true })).result).toMatchObject({
      ...{ state: 'changed', operator: { isDisabled: true } },
    });
    expect((await world.post('login', { email: carl.email, password: ownPassword })).refusal).toBe('passwordWrong');
  });

  it('CNA-803 who proposed may take it back, another may reject it, and nothing has changed', async () => {
    const { id, email } = await world.addOperator('carl', 'support');
    const was = await loadRow(email);
    for (const [who, act] of [
      [ann, 'operator.withdrawn'],
      [bob, 'operator.rejected'],
    ] as const) {
      await change(id, ann, { role: 'administrator' });
      const waiting = await findWaiting(who);
      expect((await decide(waiting.id, who, 'reject')).code).toBe(200);
      expect((await world.get('audit', ann.token)).result.items[0]?.act).toBe(act);
      expect((await decide(waiting.id, bob)).refusal).toBe('decisionMade');
    }
    expect(await loadRow(email)).toEqual(was);
    expect((await decide('999999', bob)).refusal).toBe('recordMissing');
  });

  it('CNA-804 an approval is for what was asked: disabled meanwhile stays disabled, another role meanwhile is refused', async () => {
    const { id, email } = await world.addOperator('carl', 'support');
    await change(id, ann, { role: 'editor' });
    await change(id, bob, { isDisabled: true });
    await decide((await findWaiting(bob)).id, bob);
    expect(await loadRow(email)).toMatchObject({ role: 'editor', isDisabled: true });
    await change(id, ann, { role: 'reviewer', isDisabled: true });
    await world.database.query("update operator set role = 'treasurer' where id = $1", [id]);
    expect((await decide((await findWaiting(bob)).id, bob)).refusal).toBe('changedMeanwhile');
  });

  it('CNA-805 of decisions at once one counts, also of one proposer in two sessions, and decisions about each other end', async () => {
    const dora = await world.openAdministrator('dora');
    await add('new@example.org', ann);
    const { id } = await findWaiting(bob);
    const annAgain = { token: await world.logInProven(ann) };
    const bobAgain = { token: await world.logInProven(bob) };
    const answers = await Promise.all([ann, annAgain, bob, bobAgain, dora, bob].map(asker => decide(id, asker)));
    expect(answers.map(({ message }) => message).filter(message => message === '')).toHaveLength(1);
    expect(answers.slice(0, 2).map(({ message }) => message)).not.toContain('');
    // Two who decide about each other, and a change of one of them in the midst: each is judged, none waits for ever.
    const fresh = await loadRow('new@example.org');
    expect(fresh).toMatchObject({ madeBy: ann.number });
    await change(bob.id, dora, { role: 'reviewer' });
    await change(dora.id, bob, { role: 'reviewer' });
    const [first, second] = await listWaiting(ann);
    const crossed = await Promise.all([
      decide(first?.id ?? '', bobAgain),
      decide(second?.id ?? '', dora),
      world.post('changePassword', { oldPassword: ownPassword, password: `${ownPassword} again` }, ann.token),
      change(bob.id, ann, { role: 'administrator' }),
    ]);
    expect(crossed.map(({ refusal }) => refusal)).not.toContain('internalError');
  });

  it('CNA-806 nobody approves what was asked for by who has added or last changed them, nor who was made for that asks', async () => {
    await add('puppet@example.org', ann, 'administrator');
    const first = (await decide((await findWaiting(bob)).id, bob)).result.handed;
    const puppet = await world.enrol('puppet@example.org', undefined, first?.password ?? '');
    await world.post('changePassword', { oldPassword: first?.password, password: ownPassword }, puppet.token);
    world.time.nowMs += deciderWaitMs;
    const a = { token: await world.logInProven(ann) };
    const b = { token: await world.logInProven(bob) };
    const p = { token: await world.logInProven({ ...puppet, email: 'puppet@example.org' }) };
    await add('more@example.org', a);
    expect((await findWaiting(p)).approvalBar).toBe('notApart');
    expect((await decide((await findWaiting(p)).id, p)).refusal).toBe('secondPersonNotApart');
    await decide((await findWaiting(p)).id, b, 'reject');
    // And the other way round.
    await add('more@example.org', p);
    expect((await decide((await findWaiting(a)).id, a)).refusal).toBe('secondPersonNotApart');
    expect((await decide((await findWaiting(b)).id, b)).code).toBe(200);
  });

  it('CNA-807 who is new approves a day later, and so does who has got a role, an app or their access back', async () => {
    const dora = await world.openOperator('dora', 'treasurer');
    await change(dora.id, ann, { role: 'administrator' });
    await decide((await findWaiting(bob)).id, bob);
    const fresh = { token: await world.logInProven(dora) };
    await add('new@example.org', bob);
    const { id } = await findWaiting(fresh);
    expect((await findWaiting(fresh)).approvalBar).toBe('tooNew');
    expect((await decide(id, fresh)).refusal).toBe('secondPersonTooNew');
    world.time.nowMs += deciderWaitMs;
    expect((await decide(id, { token: await world.logInProven(dora) })).code).toBe(200);
  });

  it('CNA-812 who has changed an operator is apart from them again after a week', async () => {
    const { database, time } = world;
    const findBar = async (atMs: number) => {
      const rows = await database.query<{ bar: string | null }>('select second_person_bar($1, $2, $3) as bar', [
        ...[ann.number, bob.number, new Date(atMs)],
      ]);
      return rows[0]?.bar;
    };
    await database.query(
      'update operator set made_by = null, changed_by = $1, changed_at = $2, decides_from = null where id = $3',
      [ann.number, new Date(time.nowMs), bob.id],
    );
    const weekMs = 7 * 86_400_000;
    expect(await findBar(time.nowMs + weekMs - 1)).toBe('notApart');
    expect(await findBar(time.nowMs + weekMs)).toBeNull();
  });

  it('CNA-808 the tables take no approval against that, whatever the program does', async () => {
    const { database } = world;
    await add('new@example.org', ann);
    await database.query('update operator set made_by = null, changed_by = $1 where id = $2', [ann.number, bob.id]);
    const approve = (table: string, by: number) =>
      database.query(
        `update ${table} set decision = 'approved', decision_reason = 'x', decider_number = $1, decided_at = $2`,
        [by, new Date(world.time.nowMs)],
      );
    await expect(approve('operator_proposal', ann.number)).rejects.toThrow('operator_proposal_two_people');
    await expect(approve('operator_proposal', bob.number)).rejects.toThrow('a second person decides: notApart');
    await database.query(
      `insert into change_proposal (key, from_value, to_value, base_version, reason, operator_number, proposed_at)
       values ('parameter:demo.start', '1', '2', 0, 'x', $1, now())`,
      [ann.number],
    );
    await expect(approve('change_proposal', bob.number)).rejects.toThrow('a second person decides: notApart');
    for (const sql of [
      'update operator set made_by = 7',
      'update operator set changed_by = null where changed_by is not null',
      "update operator_proposal set role = 'administrator'",
      "insert into operator_proposal (email, role, is_enabled, is_factor_reset, is_password_reset, reason, operator_number, proposed_at, decision) values ('x@example.org', 'editor', false, false, false, 'x', 1, now(), 'rejected')",
      'delete from operator_proposal',
      'truncate operator_proposal',
    ]) {
      await expect(database.queryAsOwner(sql), sql).rejects.toThrow('stays as it is');
    }
  });

  it('CNA-809 a single administrator works alone; who disables the other does so a week later', async () => {
    expect((await world.get('operators/proposals', ann.token)).result.isAlone).toBe(false);
    await change(bob.id, ann, { role: 'administrator', isDisabled: true });
    expect((await add('new@example.org', ann)).result).toEqual({ state: 'proposed' });
    world.time.nowMs += secondAdministratorMs;
    const alone = { token: await world.logInProven(ann) };
    expect((await world.get('operators/proposals', alone.token)).result.isAlone).toBe(true);
    expect((await add('other@example.org', alone)).result).toMatchObject({ state: 'added' });
    expect((await change(bob.id, alone, { role: 'administrator' })).result).toMatchObject({ state: 'changed' });
    expect(await loadRow(bob.email)).toMatchObject({ changedBy: ann.number, isDisabled: false });
  });

  it('CNA-810 every administrator is told; with a mail service the first password is mailed and shown to nobody', async () => {
    world.mails.length = 0;
    await add('new@example.org', ann);
    const told = world.mails.map(({ to, kind, values }) => ({ to, kind, values }));
    const values = { state: 'proposed', number: String(ann.number), subject: 'new@example.org' };
    expect(told).toEqual([ann, bob].map(({ email }) => ({ to: email, kind: 'operatorChange', values })));
    world.mails.length = 0;
    world.mail.isSent = true;
    const { handed } = (await decide((await findWaiting(bob)).id, bob)).result;
    expect(handed?.password).toBeNull();
    expect(world.mails.map(({ to, kind }) => `${kind} ${to}`)).toEqual([
      'operatorInvitation new@example.org',
      `operatorChange ${ann.email}`,
      `operatorChange ${bob.email}`,
    ]);
    const [invitation] = world.mails;
    const password = invitation && 'code' in invitation.values ? invitation.values.code : '';
    expect((await world.post('login', { email: 'new@example.org', password })).code).toBe(200);
  });
});
