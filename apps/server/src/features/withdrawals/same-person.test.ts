import { setTimeout as pause } from 'node:timers/promises';
import { assert } from '@truemark/domain/result';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import type {} from '../../platform/testing/test-database.ts';
import { createKyc } from '../kyc/index.ts';
import { findPayoutSharers, lockWithdrawer } from './index.ts';
import { makeAddress, makeHash, openWithdrawalWorld, type WithdrawalWorld } from './testing/withdrawal-world.ts';

let world: WithdrawalWorld;
beforeAll(async () => {
  world = await openWithdrawalWorld();
});
afterAll(() => world.close());

let people = 10;

async function addOwner() {
  const userId = people++;
  await world.addUser(userId);
  const address = makeAddress(`of ${userId}`);
  await world.addAddress(userId, address);
  await world.database.query(
    'update payout_address set usable_from = at, confirmed_at = at where user_id = $1 and confirmed_at is null',
    [userId],
  );
  return { userId, submit: () => world.submit(userId, { address }) };
}

/** Has a document of this number looked at; answers what verifies it. */
async function send(userId: number, documentNumber: string) {
  const { database, clock } = world;
  const { identity, events, notices } = world.world;
  const kyc = createKyc({
    ...{ database, clock, identity, events, findPayoutSharers, lockWithdrawerIn: lockWithdrawer },
    ...{
      notifyIn: notices.notifyIn,
      countReviewers: () => 1,
      countries: null,
      randomBytes: size => Buffer.alloc(size),
    },
    withholdIn: async () => () => undefined,
    files: {
      uploads: { finish: async () => ({ ok: false, code: 'fileMissing' }) },
      claimIn: async () => ({ ok: false, code: 'fileMissing' }),
      findAlikeIn: async () => [],
    },
  });
  const [row] = await database.query<{ id: number }>(
    `insert into identification (user_id, first_name, last_name, birth_date, sex, country, address, phone, document_type,
       document_number, document_expires_on, signature, is_change, submitted_at)
     values ($1, 'Anna', 'Berg', '1990-05-17', 'female', 'FR', 'Lindenweg 4', '+49', 'idCard', $2,
       '2030-01-31', '{}', false, now()) returning id::float8 as id`,
    [userId, documentNumber],
  );
  const verdict = { decision: 'verified', deciderNumber: 1, remark: 'seen', detailReasons: [], pictures: [] } as const;
  return async () => {
    const decided = await commitUnlessDenied(database, client =>
      kyc.decideIn(client, { ...verdict, id: row?.id ?? 0 }),
    );
    assert(decided.ok, 'an identity is verified');
  };
}

describe('accounts that are verified by one document', () => {
  it('WDR-024 are one person', async () => {
    const [one, other] = [await addOwner(), await addOwner()];
    for (const { userId } of [one, other]) await (await send(userId, 'ONE'))();
    const answers = await Promise.all([one.submit(), other.submit()]);
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 20095]);
  });

  it('WDR-024 are one person with what an account withdrew before it was verified', async () => {
    const [one, other] = [await addOwner(), await addOwner()];
    await (await send(one.userId, 'BEFORE'))();
    const early = await other.submit();
    await world.approve('reviewer', early.result.id);
    await world.pay('reviewer', early.result.id, makeHash('before'));
    await (await send(other.userId, 'BEFORE'))();
    expect((await one.submit()).code).toBe(20094);
  });

  it('WDR-024 are one person with what an account withdraws in the very moment in which it is verified', async () => {
    const [one, other] = [await addOwner(), await addOwner()];
    await (await send(one.userId, 'WHILE'))();
    const verify = await send(other.userId, 'WHILE');
    // Whoever submits has looked at everything, and waits before it is written.
    const holder = await world.database.pool.connect();
    await holder.query('begin');
    await holder.query('lock table withdrawal in share mode');
    const early = other.submit();
    await pause(500);
    const later = verify().then(() => one.submit());
    await pause(500);
    await holder.query('rollback');
    holder.release();
    expect((await early).code).toBe(200);
    expect((await later).code).toBe(20095);
  });
});
