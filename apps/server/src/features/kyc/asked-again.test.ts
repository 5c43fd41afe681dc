import type { Restriction, RestrictionReason } from '@truemark/contract/people/restrictions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import type {} from '../../platform/testing/test-database.ts';
import { type IdentityWorld, openIdentityWorld, registerPerson } from '../identity/testing/identity-world.ts';
import type { Kyc } from './kyc.ts';
import { createTestKyc, details, signature, uploadAll } from './testing/test-kyc.ts';

let world: IdentityWorld;
let kyc: Kyc;

beforeAll(async () => {
  world = await openIdentityWorld();
  kyc = createTestKyc(world, () => 1);
});
afterAll(() => world.close());

async function send(userId: number, isChange = false) {
  const submission = { userId, details, signature, isChange, pictures: await uploadAll(world.database, userId) };
  const sent = await commitUnlessDenied(world.database, client => kyc.submitIn(client, submission));
  return sent.ok ? 'sent' : sent.code;
}

async function decide(userId: number, decision: 'verified' | 'retry') {
  const id = (await kyc.loadNewest(userId))?.id ?? 0;
  const pictures = decision === 'retry' ? [{ part: 'front' as const, reasons: ['expired' as const] }] : [];
  const verdict = { id, decision, deciderNumber: 1, remark: 'as seen', detailReasons: [], pictures };
  const decided = await commitUnlessDenied(world.database, client => kyc.decideIn(client, verdict));
  return decided.ok ? decided.value : decided.code;
}

const restrict = (userId: number, reason: RestrictionReason, state: Restriction = 'closeOnly') =>
  world.database.transaction(client =>
    world.identity.restricting.restrictIn(client, { userId, state, reason, note: 'test' }),
  );

const loadUser = (userId: number) => world.identity.loadUser(userId);
const person = async () => (await registerPerson(world)).userId;

describe('an account that is restricted until its identity is verified again', () => {
  it('KYC-015 is sent again by a verified person whom the operator asks for it, and by no other', async () => {
    const userId = await person();
    await send(userId);
    await decide(userId, 'verified');
    await restrict(userId, 'unusualActivity');
    expect(await send(userId, true)).toBe('detailsUnchanged');
    await restrict(userId, 'identityCheck');
    expect(await send(userId, true)).toBe('sent');
    expect(await loadUser(userId)).toMatchObject({ identityStatus: 1, lastName: 'Berg' });
    expect(await send(userId, true)).toBe('verificationStatusWrong');
    expect(await decide(userId, 'retry')).toMatchObject({ state: 'decided', isRestrictionLifted: false });
    expect(await loadUser(userId)).toMatchObject({ identityStatus: 1, state: 'closeOnly' });
    expect(await send(userId, true)).toBe('sent');
    expect(await decide(userId, 'verified')).toMatchObject({ state: 'decided', isRestrictionLifted: true });
    expect(await loadUser(userId)).toMatchObject({ state: 'active', restrictionReason: null });
  });

  it.each([
    ['unusualActivity', 'closeOnly', 1_000],
    ['identityCheck', 'locked', 1_000],
    ['identityCheck', 'closeOnly', -1_000],
  ] as const)('KYC-017 lifts no restriction for %s, %s, when sent %d ms after it', async (reason, state, afterMs) => {
    const userId = await person();
    const impose = () => restrict(userId, reason, state);
    if (afterMs > 0) await impose();
    world.time.nowMs += Math.abs(afterMs);
    await send(userId);
    world.time.nowMs += Math.abs(afterMs);
    if (afterMs < 0) await impose();
    expect(await decide(userId, 'verified')).toMatchObject({ state: 'decided', isRestrictionLifted: false });
    expect(await loadUser(userId)).toMatchObject({ state, restrictionReason: reason });
  });
});
