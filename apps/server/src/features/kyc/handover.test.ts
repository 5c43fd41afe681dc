import { randomBytes } from 'node:crypto';
import type { PersonDetails } from '@truemark/domain/identity/verification';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileFolder } from '../../adapters/files/index.ts';
import { createTryCountStore } from '../../platform/http/try-count-store.ts';
import { createTryLimits } from '../../platform/http/try-limits.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import { makeTemporaryFolder } from '../../platform/testing/temporary-folder.ts';
import { createFileSeal } from '../files/file-seal.ts';
import { createFiles, type Files } from '../files/files.ts';
import { createPictureQueue } from '../files/picture/reencode-picture.ts';
import { createSealedFolder } from '../files/sealed-folder.ts';
import { makeSoundPictures } from '../files/testing/sound-pictures.ts';
import { type IdentityWorld, openIdentityWorld, registerPerson } from '../identity/testing/identity-world.ts';
import { findPayoutSharers, lockWithdrawer } from '../withdrawals/index.ts';
import { createKyc, type Kyc } from './kyc.ts';

const minute = 60_000;
let world: IdentityWorld;
let files: Files;
let kyc: Kyc;
let picture: Buffer;

const details: PersonDetails = {
  ...{ firstName: 'Anna', lastName: 'Berg', birthDate: '1990-05-17', sex: 'female', country: 'FR' },
  ...{ address: 'Lindenweg 4, 10115 Berlin', phone: '+49 151 23456789', documentType: 'passport' },
  ...{ documentNumber: 'L01X00T47', documentExpiresOn: '2030-01-31' },
};

beforeAll(async () => {
  world = await openIdentityWorld();
  picture = (await makeSoundPictures()).jpeg;
  const { database, identity, notices, log } = world;
  const clock = { nowMs: () => world.time.nowMs };
  const folder = createSealedFolder(createFileFolder(makeTemporaryFolder()), createFileSeal(randomBytes(32)), 3_000);
  const limits = createTryLimits(createTryCountStore(database), clock);
  files = createFiles({ database, clock, log, folder, limits, pictures: createPictureQueue({ log, priority: 0 }) });
  kyc = createKyc({
    ...{
      database,
      clock,
      countries: null,
      identity,
      files,
      findPayoutSharers,
      lockWithdrawerIn: lockWithdrawer,
      randomBytes,
      events: world.events,
      countReviewers: () => 1,
    },
    notifyIn: notices.notifyIn,
    withholdIn: (client, pairs) => world.invites.withholdBetweenIn(client, pairs, 'identity'),
  });
});
afterAll(() => world.close());

const person = async () => (await registerPerson(world)).userId;
const wanted = { documentType: 'passport', parts: ['front', 'back', 'holding'] } as const;

async function start(userId: number): Promise<string> {
  const started = await kyc.handovers.start(userId, wanted);
  if (!started.ok) throw new Error(started.code);
  return started.value.linkToken;
}

async function open(userId: number): Promise<string> {
  const opened = await kyc.handovers.open(await start(userId));
  if (!opened.ok) throw new Error(opened.code);
  return opened.value.pageToken;
}

/** An upload that is whole but not finished, as the page sends it. */
async function upload(pageToken: string): Promise<string> {
  const owner = await kyc.handovers.findOwner(pageToken);
  if (!owner.ok) throw new Error(owner.code);
  const fingerprint = randomBytes(16).toString('hex');
  const order = { userId: owner.value, purpose: 'identity', bytes: picture.length, fingerprint } as const;
  const started = await files.uploads.start(order);
  if (!started.ok) throw new Error(started.code);
  const { uploadId } = started.value;
  await files.uploads.addPart({ userId: owner.value, uploadId, offset: 0, data: picture });
  return uploadId;
}

async function send(pageToken: string, part: 'front' | 'back' | 'holding') {
  const sent = await kyc.handovers.addPicture(pageToken, part, await upload(pageToken));
  return sent.ok ? sent.value.parts : sent.code;
}

describe('a check that goes on on a telephone', () => {
  it('KYC-060 has a link that opens once, of several at the same time too', async () => {
    const userId = await person();
    const link = await start(userId);
    const openings = await Promise.all([kyc.handovers.open(link), kyc.handovers.open(link), kyc.handovers.open(link)]);
    expect(openings.filter(({ ok }) => ok)).toHaveLength(1);
    expect(openings.filter(({ ok }) => !ok).map(one => !one.ok && one.code)).toEqual([
      'handoverEnded',
      'handoverEnded',
    ]);
    expect(await kyc.handovers.open(link)).toMatchObject({ code: 'handoverEnded' });
    const rows = await world.database.query('select * from identity_handover where user_id = $1', [userId]);
    expect(JSON.stringify(rows)).not.toContain(link);
  });

  it('KYC-061 expires: a link after ten minutes, the page that opened it after half an hour', async () => {
    const userId = await person();
    const late = await start(userId);
    world.time.nowMs += 10 * minute;
    expect(await kyc.handovers.open(late)).toMatchObject({ code: 'handoverEnded' });
    const page = await open(userId);
    world.time.nowMs += 30 * minute - 1;
    expect(await kyc.handovers.loadPage(page)).toMatchObject({ ok: true });
    const uploadId = await upload(page);
    world.time.nowMs += 1;
    expect(await kyc.handovers.loadPage(page)).toMatchObject({ code: 'handoverEnded' });
    expect(await kyc.handovers.addPicture(page, 'front', uploadId)).toMatchObject({ code: 'handoverEnded' });
    expect(await kyc.handovers.describe(userId)).toBeNull();
  });

  it('KYC-062 brings pictures to the owner’s own page, which is told, and they are sent with the check', async () => {
    const userId = await person();
    const page = await open(userId);
    expect(await kyc.handovers.describe(userId)).toMatchObject({ isOpened: true, pictures: [] });
    expect(await send(page, 'front')).toEqual([
      { part: 'front', isSent: true },
      { part: 'holding', isSent: false },
    ]);
    expect(await send(page, 'back')).toBe('pictureRequired');
    await send(page, 'holding');
    // A picture may be taken anew: the last one counts.
    await send(page, 'front');
    const events = await world.database.query(`select from user_event where user_id = $1 and kind = 'handover'`, [
      userId,
    ]);
    expect(events).toHaveLength(4);
    const arrived = await kyc.handovers.describe(userId);
    const [front, holding] = arrived?.pictures ?? [];
    const pictures = { front: front?.fileId ?? null, back: null, holding: holding?.fileId ?? null };
    const signature = { kind: 'typed', name: 'Anna Berg' } as const;
    const sent = await commitUnlessDenied(world.database, client =>
      kyc.submitIn(client, { userId, details, pictures, signature, isChange: false }),
    );
    expect(sent).toMatchObject({ ok: true });
    // Once the check is sent, nothing more arrives.
    expect(await kyc.handovers.loadPage(page)).toMatchObject({ code: 'handoverEnded' });
    expect(await kyc.handovers.start(userId, wanted)).toMatchObject({ code: 'verificationStatusWrong' });
  });

  it('KYC-063 is ended by its owner, and by another that begins', async () => {
    const userId = await person();
    const first = await open(userId);
    const second = await open(userId);
    expect(await kyc.handovers.loadPage(first)).toMatchObject({ code: 'handoverEnded' });
    const uploadId = await upload(second);
    await kyc.handovers.end(userId);
    expect(await kyc.handovers.addPicture(second, 'front', uploadId)).toMatchObject({ code: 'handoverEnded' });
    expect(await kyc.handovers.describe(userId)).toBeNull();
  });

  it('KYC-063 of two that begin at once one holds', async () => {
    const userId = await person();
    const links = await Promise.all([start(userId), start(userId)]);
    const openings = await Promise.all(links.map(link => kyc.handovers.open(link)));
    expect(openings.filter(({ ok }) => ok)).toHaveLength(1);
  });
});
