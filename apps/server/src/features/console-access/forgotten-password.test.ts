import type { OperatorProposal } from '@truemark/contract/operators/people';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ConsoleWorld, openConsoleWorld, ownPassword } from './testing/console-world.ts';

const reason = 'as agreed';
type Administrator = Awaited<ReturnType<ConsoleWorld['openAdministrator']>>;

describe('a forgotten password of an operator', () => {
  let world: ConsoleWorld;
  let ann: Administrator;
  let bob: Administrator;
  beforeEach(async () => {
    world = await openConsoleWorld();
    ann = await world.openAdministrator('ann');
    bob = await world.openAdministrator('bob');
  });
  afterEach(() => world.close());

  const change = (id: number, fields: object) =>
    world.post(
      'operators/change',
      { id: String(id), isDisabled: false, isFactorReset: false, isPasswordReset: false, reason, ...fields },
      ann.token,
    );
  const findWaiting = async () => {
    const { items } = (await world.get('operators/proposals', bob.token)).result;
    return (items as unknown as readonly OperatorProposal[])[0] ?? expect.fail('a proposal waits');
  };
  const approve = (id: string) => world.post('operators/decide', { id, decision: 'approve', reason }, bob.token);

  it('CNA-820 one administrator replaces the forgotten password of another, whose app is still asked for', async () => {
    const answer = await change(bob.id, { role: 'administrator', isPasswordReset: true });
    expect(answer.result).toMatchObject({ state: 'changed', operator: { mustChangePassword: true } });
    const { password } = answer.result;
    expect((await world.get('me', bob.token)).code).toBe(401);
    expect((await world.post('login', { email: bob.email, password: ownPassword })).refusal).toBe('passwordWrong');
    const begun = (await world.post('login', { email: bob.email, password })).result;
    expect(begun).toMatchObject({ state: 'secondFactor', enrolment: null });
    const { token } = (await world.post('secondFactor', { challengeId: begun.challengeId, code: bob.code() })).result;
    expect((await world.get('audit', token)).refusal).toBe('passwordChangeNeeded');
    await world.post('changePassword', { oldPassword: password, password: 'another good password' }, token);
    const acts = (await world.get('audit', token)).result.items;
    expect(acts.find(({ act }) => act === 'operator.change')).toMatchObject({
      after: { isPasswordReset: true },
      reason,
    });
  });

  it('CNA-820 without an app a new password waits for a second administrator, and is mailed where mail is sent', async () => {
    const { id, email } = await world.addOperator('dora', 'support');
    expect((await change(id, { role: 'support', isPasswordReset: true })).result).toEqual({ state: 'proposed' });
    expect(await findWaiting()).toMatchObject({ email, isPasswordReset: true, isFactorReset: false });
    world.mail.isSent = true;
    const { handed } = (await approve((await findWaiting()).id)).result;
    expect(handed).toBeNull();
    expect(world.mails.find(({ kind }) => kind === 'operatorInvitation')).toMatchObject({ to: email });
    expect((await world.post('login', { email, password: ownPassword })).refusal).toBe('passwordWrong');
  });

  it('CNA-821 nobody resets their own password, and who resets the other’s is not alone for it', async () => {
    const own = await change(ann.id, { role: 'administrator', isPasswordReset: true });
    expect(own.refusal).toBe('secondPersonNeeded');
    await change(bob.id, { role: 'administrator', isPasswordReset: true });
    expect((await world.get('operators/proposals', ann.token)).result.isAlone).toBe(false);
    const accomplice = { email: 'accomplice@example.org', role: 'reviewer', reason };
    expect((await world.post('operators/add', accomplice, ann.token)).result).toEqual({ state: 'proposed' });
  });

  it('CNA-821 a password that the first administrator knows ends with the app that guarded it', async () => {
    const carl = await world.openOperator('carl', 'reviewer');
    const known = (await change(carl.id, { role: 'reviewer', isPasswordReset: true })).result.password;
    await change(carl.id, { role: 'reviewer', isFactorReset: true });
    const { handed } = (await approve((await findWaiting()).id)).result;
    expect((await world.post('login', { email: carl.email, password: known })).refusal).toBe('passwordWrong');
    expect((await world.post('login', { email: carl.email, password: handed?.password ?? '' })).code).toBe(200);
  });
});
