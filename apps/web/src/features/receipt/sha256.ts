import { sha256 as createHash } from '@noble/hashes/sha2.js';
import type { Sha256 } from '@truemark/domain/proof/bytes';

/** SHA-256 without a promise for every record, and on plain HTTP too. */
export const sha256: Sha256 = (...parts) => {
  const hash = createHash.create();
  for (const part of parts) hash.update(part);
  return hash.digest();
};
