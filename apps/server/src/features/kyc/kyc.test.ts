import type { PersonDetails } from '@truemark/domain/identity/verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import type {} from '../../platform/testing/test-database.ts';
import { type IdentityWorld, openIdentityWorld, registerPerson } from '../identity/testing/identity-world.ts';
import type { Kyc } from './kyc.ts';
import { createTestKyc, details, signature, uploadAll as uploadAllOf, uploadPicture } from './testing/test-kyc.ts';

let world: IdentityWorld;
let kyc: Kyc;
let reviewers = 1;

beforeAll(async () => {
  world = await openIdentityWorld();
  kyc = createTestKyc(world, () => reviewers);
});
afterAll(() => world.close());

const upload = (userId: number, content?: string) => uploadPicture(world.database, userId, content);
const uploadAll = (userId: number) => uploadAllOf(world.database, userId);

type Sending = Partial<Parameters<Kyc['submitIn']>[1]>;

async function send(userId: number, rest: Sending = {}, to = kyc) {
  const pictures = rest.pictures ?? (await uploadAll(userId));
  const given = { details, signature, isChange: false, ...rest, userId, pictures };
  const sent = await commitUnlessDenied(world.database, client => to.submitIn(client, given));
  return sent.ok ? 'sent' : sent.code;
}

async function decide(
  userId: number,
  decision: 'verified' | 'retry' | 'final',
  rest: Partial<Parameters<Kyc['decideIn']>[1]> = {},
) {
  const id = (await kyc.loadNewest(userId))?.id ?? 0;
  const verdict = { id, decision, deciderNumber: 1, remark: 'as seen', detailReasons: [], pictures: [], ...rest };
  const decided = await commitUnlessDenied(world.database, client => kyc.decideIn(client, verdict));
  return decided.ok ? decided.value.state : decided.code;
}

const loadUser = async (userId: number) => world.identity.loadUser(userId);
const person = async () => (await registerPerson(world)).userId;

describe('an identity check', () => {
  it('KYC-010 is pending until it is decided, and is sent once', async () => {
    const userId = await person();
    const both = await Promise.all([send(userId), send(userId)]);
    expect(both.toSorted()).toEqual(['sent', 'verificationStatusWrong']);
    expect((await loadUser(userId))?.identityStatus).toBe(2);
    expect(await send(userId)).toBe('verificationStatusWrong');
    expect(await decide(userId, 'verified')).toBe('decided');
    expect(await loadUser(userId)).toMatchObject({
      identityStatus: 1,
      firstName: 'Anna',
      lastName: 'Berg',
      country: 'FR',
    });
    expect(await send(userId)).toBe('verificationStatusWrong');
    expect(await decide(userId, 'final')).toBe('decisionMade');
  });

  it('KYC-011 is refused whole for what is missing or wrong, and claims nothing then', async () => {
    const userId = await person();
    const pictures = await uploadAll(userId);
    const trySend = (change: Partial<PersonDetails>, rest: Sending = {}) =>
      send(userId, { pictures, ...rest, details: { ...details, ...change } });
    expect(await trySend({ address: ' ' })).toBe('informationIncomplete');
    expect(await trySend({ birthDate: '2015-01-01' })).toBe('ageTooLow');
    expect(await trySend({ documentExpiresOn: '2020-01-01' })).toBe('documentExpired');
    expect(await trySend({ country: 'XX' })).toBe('countryWrong');
    expect(await trySend({}, { pictures: { ...pictures, back: null } })).toBe('pictureRequired');
    expect(await trySend({}, { signature: { kind: 'drawn', strokes: [] } })).toBe('notSigned');
    const strangers = await upload(userId + 1_000);
    expect(await trySend({}, { pictures: { ...pictures, front: strangers } })).toBe('fileMissing');
    expect(await trySend({}, { pictures: { ...pictures, front: pictures.back } })).toBe('fileMissing');
    expect((await loadUser(userId))?.identityStatus).toBe(0);
    expect(await trySend({ documentType: 'passport' }, { pictures: { ...pictures, back: null } })).toBe('sent');
  });

  it('KYC-012 that is sent back names what to send again, keeps the rest, and is verified then', async () => {
    const userId = await person();
    const pictures = await uploadAll(userId);
    await send(userId, { pictures });
    expect(await decide(userId, 'retry')).toBe('reasonsMissing');
    const wrong = { pictures: [{ part: 'back', reasons: ['glare'] }] } as const;
    expect(await decide(userId, 'verified', wrong)).toBe('reasonsMissing');
    expect(await decide(userId, 'retry', wrong)).toBe('decided');
    expect((await loadUser(userId))?.identityStatus).toBe(3);
    const verdicts = (await kyc.loadNewest(userId))?.pictures.map(({ part, verdict }) => [part, verdict]);
    expect(verdicts).toEqual([
      ['front', 'accepted'],
      ['back', 'retry'],
      ['holding', 'accepted'],
    ]);
    expect(await send(userId, { pictures })).toBe('fileMissing');
    expect(await send(userId, { pictures: { ...pictures, back: await upload(userId) } })).toBe('sent');
    expect(await decide(userId, 'verified')).toBe('decided');
    const kinds = await world.database.query<{ kind: string }>(
      `select kind from notification where user_id = $1 and kind like 'identity%' order by id`,
      [userId],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['identityNotPassed', 'identityVerified']);
  });

  it('KYC-013 that is refused for good cannot be sent again', async () => {
    const userId = await person();
    await send(userId);
    expect(await decide(userId, 'final')).toBe('decided');
    expect((await loadUser(userId))?.identityStatus).toBe(3);
    expect(await send(userId)).toBe('verificationStatusWrong');
  });

  it('KYC-014 of new details leaves a verified person verified, by the old ones until the new are', async () => {
    const userId = await person();
    expect(await send(userId, { isChange: true })).toBe('verificationStatusWrong');
    await send(userId);
    await decide(userId, 'verified');
    expect(await send(userId, { isChange: true })).toBe('detailsUnchanged');
    const married = { ...details, lastName: 'Dupont' };
    expect(await send(userId, { isChange: true, details: married })).toBe('sent');
    expect(await send(userId, { isChange: true, details: married })).toBe('verificationStatusWrong');
    expect(await loadUser(userId)).toMatchObject({ identityStatus: 1, lastName: 'Berg' });
    expect(await decide(userId, 'final')).toBe('reasonsMissing');
    expect(await decide(userId, 'retry', { detailReasons: ['nameDiffers'] })).toBe('decided');
    expect(await loadUser(userId)).toMatchObject({ identityStatus: 1, lastName: 'Berg' });
    expect((await kyc.loadNewest(userId))?.detailReasons).toEqual(['nameDiffers']);
    expect(await send(userId, { isChange: true, details: married })).toBe('sent');
    await decide(userId, 'verified');
    expect(await loadUser(userId)).toMatchObject({ identityStatus: 1, lastName: 'Dupont' });
  });

  it('KYC-016 is of a country on the list of the instance', async () => {
    const userId = await person();
    const limited = createTestKyc(world, () => 1, ['DE', 'JP']);
    const sendFrom = (country: string) => send(userId, { details: { ...details, country } }, limited);
    expect(await sendFrom('FR')).toBe('countryWrong');
    expect((await loadUser(userId))?.identityStatus).toBe(0);
    expect(await sendFrom('JP')).toBe('sent');
  });
});

describe('reviewers', () => {
  it('KYC-020 keep others away for a quarter of an hour by a claim', async () => {
    const userId = await person();
    await send(userId);
    const id = (await kyc.loadNewest(userId))?.id ?? 0;
    const claim = (operatorNumber: number) =>
      commitUnlessDenied(world.database, client => kyc.claimIn(client, { id, operatorNumber }));
    expect(await claim(1)).toMatchObject({ ok: true });
    expect(await claim(2)).toMatchObject({ code: 'claimedByOther' });
    expect(await decide(userId, 'verified', { deciderNumber: 2 })).toBe('claimedByOther');
    world.time.nowMs += 15 * 60_000 + 1;
    expect(await decide(userId, 'verified', { deciderNumber: 2 })).toBe('decided');
    expect(await claim(1)).toMatchObject({ code: 'decisionMade' });
  });

  it('KYC-021 decide one at once: one wins, the other is told', async () => {
    const userId = await person();
    await send(userId);
    const both = await Promise.all([decide(userId, 'verified'), decide(userId, 'final', { deciderNumber: 2 })]);
    expect(both.toSorted()).toEqual(['decided', 'decisionMade']);
  });

  it('KYC-022 are two where the parameter says so, and two people', async () => {
    reviewers = 2;
    const userId = await person();
    await send(userId);
    expect(await decide(userId, 'verified')).toBe('approvedOnce');
    expect((await loadUser(userId))?.identityStatus).toBe(2);
    expect(await decide(userId, 'verified')).toBe('secondPersonNeeded');
    // The same person stays one, also when one reviewer has come to be enough.
    reviewers = 1;
    expect(await decide(userId, 'verified')).toBe('secondPersonNeeded');
  });

  it('KYC-023 see the same document, picture and device of another account', async () => {
    const [first, second] = [
      await registerPerson(world, { caller: { device: 'device-of-them-both' } }),
      await registerPerson(world, { caller: { device: 'device-of-them-both' } }),
    ];
    const documentNumber = 'SAME1234';
    await send(first.userId, {
      pictures: { ...(await uploadAll(first.userId)), front: await upload(first.userId, 'the same') },
      details: { ...details, documentNumber },
    });
    await send(second.userId, {
      pictures: { ...(await uploadAll(second.userId)), front: await upload(second.userId, 'the same') },
      details: { ...details, documentNumber: 'same-12 34' },
    });
    const newest = await kyc.loadNewest(second.userId);
    // A reviewer who is deciding keeps nobody from reading.
    const deciding = await world.database.pool.connect();
    await deciding.query('begin');
    await deciding.query('select from identification where id = $1 for update', [newest?.id]);
    const traces = await kyc.findTraces(newest?.id ?? 0);
    await deciding.query('rollback');
    deciding.release();
    const { userName } = first;
    const userId = String(first.userId);
    expect(traces?.others).toEqual(
      expect.arrayContaining([
        { kind: 'document', userId, userName },
        { kind: 'samePicture', userId, userName },
        { kind: 'device', userId, userName },
        { kind: 'network', userId, userName },
      ]),
    );
  });

  it('KYC-024 leave what was sent and decided as it was', async () => {
    const userId = await person();
    await send(userId);
    await decide(userId, 'verified');
    const id = (await kyc.loadNewest(userId))?.id;
    const change = (set: string) => world.database.query(`update identification set ${set} where id = $1`, [id]);
    await expect(change(`remark = 'another'`)).rejects.toThrow('stays as it is');
    await expect(
      world.database.query(`update identification_picture set file_id = 'x' where identification_id = $1`, [id]),
    ).rejects.toThrow('stays as it is');
    await expect(world.database.query('delete from identification where id = $1', [id])).rejects.toThrow();
  });
});

describe('an invite', () => {
  const device = (name: string) => ({ caller: { device: name } });
  const readReason = async (invitedId: number) =>
    (
      await world.database.query<{ reason: string | null }>(
        'select withheld_reason as reason from invite where invited_id = $1',
        [invitedId],
      )
    )[0]?.reason;
  const countNotices = async (userId: number) =>
    (await world.database.query(`select from notification where user_id = $1 and kind = 'inviteWithheld'`, [userId]))
      .length;

  it.each(['inviter', 'invited'] as const)(
    'INV-013 is withheld once both are verified by one document, the %s last, and the inviter is told once',
    async last => {
      const inviter = await registerPerson(world, device(`of the inviter ${last}`));
      const { inviteCode } = inviter;
      const invited = await registerPerson(world, { inviteCode, ...device(`of the invited ${last}`) });
      const both = last === 'inviter' ? [invited, inviter] : [inviter, invited];
      const documentNumber = `INV${last}`;
      for (const { userId } of both) {
        expect(await readReason(invited.userId)).toBeNull();
        await send(userId, { details: { ...details, documentNumber } });
        expect(await decide(userId, 'verified')).toBe('decided');
      }
      expect(await readReason(invited.userId)).toBe('identity');
      expect(await countNotices(inviter.userId)).toBe(1);
    },
  );

  it('INV-013 stays where the document was only sent, or is of others', async () => {
    const inviter = await registerPerson(world, device('of an honest inviter'));
    const { inviteCode } = inviter;
    const invited = await registerPerson(world, { inviteCode, ...device('of an honest invited') });
    const documentNumber = 'HONEST1';
    await send(inviter.userId, { details: { ...details, documentNumber } });
    await decide(inviter.userId, 'final');
    const stranger = await person();
    for (const userId of [invited.userId, stranger]) {
      await send(userId, { details: { ...details, documentNumber } });
      await decide(userId, 'verified');
    }
    expect(await readReason(invited.userId)).toBeNull();
  });
});
