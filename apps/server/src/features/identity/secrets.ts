import { createHmac, timingSafeEqual } from 'node:crypto';
import { inviteCodeAlphabet, inviteCodeLength } from '@truemark/domain/identity/rules';
import type { RandomBytes } from '../../platform/crypto/opaque-text.ts';

const drawBytes = 4;

/** A random code of so many digits; all are equally likely. */
export function makeCode(randomBytes: RandomBytes, digits: number): string {
  const count = 10 ** digits;
  const fairMax = 2 ** 32 - (2 ** 32 % count);
  for (;;) {
    const drawn = randomBytes(drawBytes).readUInt32BE();
    if (drawn < fairMax) return String(drawn % count).padStart(digits, '0');
  }
}

/** What is kept of a code, which has too few digits for a plain hash: a keyed one, bound to what the code is for. */
export function hashCode(key: string, about: readonly (string | number)[], code: string): Buffer {
  return createHmac('sha256', key)
    .update(JSON.stringify([...about, code]))
    .digest();
}

export function isSameHash(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b);
}

const inviteCodeTries = 5;

/** Runs `insert` with one invite code after another until one is free: it answers undefined for one that is taken. */
export async function insertWithInviteCode<Made>(
  randomBytes: RandomBytes,
  insert: (inviteCode: string) => Promise<Made | undefined>,
): Promise<Made> {
  for (let attempt = 0; attempt < inviteCodeTries; attempt++) {
    const made = await insert(makeInviteCode(randomBytes));
    if (made !== undefined) return made;
  }
  throw new Error('no free invite code was found');
}

/** The alphabet has 32 signs, so that every byte draws fairly. */
export function makeInviteCode(randomBytes: RandomBytes): string {
  return Array.from(randomBytes(inviteCodeLength), byte => inviteCodeAlphabet[byte % inviteCodeAlphabet.length]).join(
    '',
  );
}
