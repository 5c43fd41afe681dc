import { type AnyCallName, allCalls } from '@truemark/contract/all-calls';
import { operatorRoles } from '@truemark/contract/operators/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Expectation, Outcome } from './expectation.ts';
import { expectations, keyedCalls } from './expectations.ts';
import { guestCalls } from './guest-expectations.ts';
import { type Actor, type Answer, type MatrixWorld, openMatrixWorld, type SessionState } from './testing/world.ts';

const names = Object.keys(allCalls) as AnyCallName[];
const policyOutcomes: readonly string[] = [
  'sessionMissing',
  'permissionMissing',
  'accountRestricted',
  'accountLocked',
  'guestRefused',
  'stepUpNeeded',
];

/** Answers that say that the test itself is wrong, or the server. */
const faults = ['malformedRequest', 'internalError', 'tooManyRequests', 'serverNotReady', 'notFound'];

function readOutcome(answer: Answer): Outcome {
  if (faults.includes(answer.refusal)) throw new Error(`${answer.status} ${answer.text}`);
  return policyOutcomes.includes(answer.refusal) ? (answer.refusal as Outcome) : 'reached';
}

const user = (name: 'own' | 'other' | 'closeOnly' | 'locked' | 'guest', state: SessionState): Actor => ({
  kind: 'user',
  name,
  state,
});

/** A guest reaches what is open to them by hand; else they are told to keep the account first. */
function findGuestOutcome(name: AnyCallName, { visitor, user }: Expectation): Outcome {
  if (visitor === 'reached' || user === 'sessionMissing') return user === 'sessionMissing' ? user : 'reached';
  return guestCalls.includes(name) ? 'reached' : 'guestRefused';
}

/** Every actor with what it must meet. */
function listActors(name: AnyCallName, expected: Expectation): [string, Actor, Outcome][] {
  const isOpen = expected.visitor === 'reached';
  const plain = expected.user === 'proven' ? 'stepUpNeeded' : expected.user;
  const rows: [string, Actor, Outcome][] = [
    ['visitor', { kind: 'visitor' }, expected.visitor],
    ['user', user('own', 'plain'), plain],
    ['user, proven', user('own', 'proven'), expected.user === 'proven' ? 'reached' : expected.user],
    ['restricted user, proven', user('closeOnly', 'proven'), expected.closeOnly],
    ['locked user, proven', user('locked', 'proven'), expected.locked],
    ['guest', user('guest', 'plain'), findGuestOutcome(name, expected)],
    ['user, session over', user('own', 'dead'), isOpen ? 'reached' : 'sessionMissing'],
  ];
  for (const role of operatorRoles) {
    const isAllowed = Array.isArray(expected.roles) ? expected.roles.includes(role) : undefined;
    const proven = isAllowed === undefined ? (expected.roles as Outcome) : isAllowed ? 'reached' : 'permissionMissing';
    const unproven = proven === 'reached' && expected.isOperatorProven ? 'stepUpNeeded' : proven;
    rows.push([role, { kind: 'operator', role, state: 'plain' }, unproven]);
    rows.push([`${role}, proven`, { kind: 'operator', role, state: 'proven' }, proven]);
  }
  const over: Actor = { kind: 'operator', role: 'administrator', state: 'dead' };
  rows.push(['administrator, session over', over, isOpen ? 'reached' : 'sessionMissing']);
  return rows;
}

describe('every route and everybody', () => {
  let world: MatrixWorld;
  beforeAll(async () => {
    world = await openMatrixWorld();
  }, 120_000);
  afterAll(() => world.close());

  it('MTX-001 every call of the contract has an expectation', () => {
    expect(Object.keys(expectations).sort()).toEqual([...names].sort());
  });

  it.each(names)('MTX-002 %s meets everybody as expected', async name => {
    const expected: Expectation = expectations[name];
    const met: Record<string, Outcome> = {};
    const wanted: Record<string, Outcome> = {};
    for (const [title, actor, outcome] of listActors(name, expected)) {
      wanted[title] = outcome;
      met[title] = readOutcome(await world.ask(name, actor, expected.sample));
    }
    expect(met).toEqual(wanted);
  });

  it.each(names)('ACC-396 %s demands a key for repeats just where it moves money or orders', async name => {
    const { sample, user, roles } = expectations[name] as Expectation;
    const actor: Actor =
      user === 'sessionMissing' && roles !== 'reached'
        ? { kind: 'operator', role: 'administrator', state: 'proven' }
        : { kind: 'user', name: 'own', state: 'proven' };
    const { status, refusal } = await world.ask(name, actor, sample, { isKeyless: true });
    const isRefused = status === 400 && refusal === 'idempotencyKeyWrong';
    expect(isRefused).toBe(keyedCalls.includes(name));
  });

  const foreign = names.filter(name => (expectations[name] as Expectation).foreign);
  it.each(foreign)('MTX-003 %s on what belongs to another is refused or does nothing', async name => {
    const expected: Expectation = expectations[name];
    const { sample, answer } = expected.foreign ?? expect.fail();
    const before = await loadOther(world);
    const met = await world.ask(name, user('own', 'proven'), sample);
    if (answer === 'nothing') expect(met.code).toBe(200);
    else expect(met.refusal).toBe(answer);
    expect(await loadOther(world)).toEqual(before);
  });

  it('MTX-004 no answer to a user names another', async () => {
    const reads = names.filter(name => (expectations[name] as Expectation).user === 'reached');
    for (const name of reads) {
      const { text } = await world.ask(name, user('own', 'plain'), (expectations[name] as Expectation).sample);
      expect(text, name).not.toContain('other_user');
    }
  });
});

/** What belongs to the other user, as far as calls could touch it. */
async function loadOther({ query, names: { 'other.sessionId': sessionId } }: MatrixWorld): Promise<unknown> {
  return [
    await query('select ended_at from user_session where id = $1', [sessionId]),
    await query(`select * from user_passkey where credential_id = 'other-credential'`),
    await query(
      `select notification.* from notification join user_account on user_account.id = user_id
       where user_name = 'other_user'`,
    ),
    await query('select * from contract_order'),
    await query('select * from option_order'),
  ];
}
