import type { TransferDraft } from '@truemark/domain/ledger/transfer';
import { expect, it } from 'vitest';
import { accountRef, type LoadedBatch } from './batch.ts';
import { tryMoves } from './try-moves.ts';

const reference = 'contract:1';
const available = accountRef(7, 'live', 'USDT', 'available');
const margin = accountRef(7, 'live', 'USDT', 'margin');

function move(debit: typeof available, credit: typeof available) {
  const draft: TransferDraft = {
    ...{ kind: 'contractHold', asset: 'USDT', amount: 5n, reference },
    ...{ debit: { userId: 7, kind: 'available' }, credit: { userId: 7, kind: 'margin' } },
  };
  return { draft, ownerId: 7 as const, debit, credit };
}

/** Both accounts have enough; the hold is not loaded, and believed to be there. */
function loadTrusting(): LoadedBatch {
  const account = { balance: 100n, sequence: 1, hash: '', atMs: 0 };
  return {
    accounts: new Map([available, margin].map(({ key }) => [key, { ...account }])),
    holds: new Map(),
    answers: new Map(),
    trustedHolds: new Set(),
  };
}

it('LED-710 a hold that was used unseen is not made anew in the same batch', () => {
  const loaded = loadTrusting();
  expect([...tryMoves([move(margin, available)], 'live', loaded).refusals]).toEqual([]);
  expect([...tryMoves([move(available, margin)], 'live', loaded).refusals]).toEqual(['holdExists']);
});
