import { createHash, randomBytes } from 'node:crypto';
import type { PersonDetails } from '@truemark/domain/identity/verification';
import type { Database } from '../../../platform/postgres/database.ts';
import { claimFiles, findAlike } from '../../files/store.ts';
import type { IdentityWorld } from '../../identity/testing/identity-world.ts';
import { findPayoutSharers, lockWithdrawer } from '../../withdrawals/index.ts';
import { createKyc, type Kyc } from '../kyc.ts';
import type { KycParts } from '../parts.ts';

export const details: PersonDetails = {
  ...{ firstName: 'Anna', lastName: 'Berg', birthDate: '1990-05-17', sex: 'female', country: 'FR' },
  ...{ address: 'Lindenweg 4, 10115 Berlin', phone: '+49 151 23456789', documentType: 'idCard' },
  ...{ documentNumber: 'L01X00T47', documentExpiresOn: '2030-01-31' },
};
export const signature = { kind: 'typed', name: 'Anna Berg' } as const;

/** Identity checks over the database of people as they are; pictures are rows without a file. */
export function createTestKyc(
  world: IdentityWorld,
  countReviewers: () => number,
  countries: KycParts['countries'] = null,
): Kyc {
  const { database, identity, notices, events } = world;
  const clock = { nowMs: () => world.time.nowMs };
  return createKyc({
    ...{ database, clock, identity, events, randomBytes, findPayoutSharers, countReviewers, countries },
    lockWithdrawerIn: lockWithdrawer,
    withholdIn: (client, pairs) => world.invites.withholdBetweenIn(client, pairs, 'identity'),
    notifyIn: (client, notification) => notices.notifyIn(client, notification),
    files: {
      uploads: { finish: async () => ({ ok: false, code: 'fileMissing' }) },
      async claimIn(client, claim) {
        const ids = [...claim.fileIds];
        const count = await claimFiles(client, { ...claim, ids, atMs: clock.nowMs() });
        return count === ids.length ? { ok: true, value: undefined } : { ok: false, code: 'fileMissing' };
      },
      findAlikeIn: findAlike,
    },
  });
}

/** A picture that was uploaded, known by what is in it. */
export async function uploadPicture(
  database: Database,
  userId: number,
  content = randomBytes(8).toString('hex'),
): Promise<string> {
  const id = randomBytes(16).toString('base64url');
  const hash = createHash('sha256').update(content).digest();
  const bits = [...hash.subarray(0, 8)].map(byte => byte.toString(2).padStart(8, '0')).join('');
  await database.query(
    `insert into stored_file (id, user_id, purpose, bytes, width, height, source_hash, picture_hash, created_at)
     values ($1, $2, 'identity', 10, 10, 10, $3, $4::bit(64), now())`,
    [id, userId, hash, bits],
  );
  return id;
}

export async function uploadAll(database: Database, userId: number) {
  const upload = () => uploadPicture(database, userId);
  return { front: await upload(), back: await upload(), holding: await upload() };
}
