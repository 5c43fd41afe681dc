import type { TransferClaim } from './claims.ts';

/** Transfers of one posting number, in the order they came. */
export interface FoundPosting {
  readonly postingId: string;
  readonly transfers: readonly TransferClaim[];
}

/** Transfers by the number of their posting, the lowest first. */
export function groupPostings(transfers: readonly TransferClaim[]): FoundPosting[] {
  const groups = new Map<string, TransferClaim[]>();
  for (const transfer of transfers) {
    const group = groups.get(transfer.postingId) ?? [];
    groups.set(transfer.postingId, [...group, transfer]);
  }
  return [...groups]
    .map(([postingId, group]) => ({ postingId, transfers: group }))
    .sort((one, other) => Number(one.postingId) - Number(other.postingId));
}
