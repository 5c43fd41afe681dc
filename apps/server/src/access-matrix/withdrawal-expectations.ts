import {
  anyone,
  backOffice,
  type Expectation,
  guards,
  operators,
  protects,
  provenOperators,
  reads,
  reason,
  unknownId,
  writes,
} from './expectation.ts';

const wallet = { chain: 'ethereum', address: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94', chainId: 11_155_111 };
const foreignAddress = { sample: { body: { id: '{other.payoutAddressId}' } }, answer: 'recordMissing' };

export const withdrawalExpectations = {
  getWithdrawalTimes: anyone(),

  // One's own
  listWithdrawalWays: reads(),
  quoteWithdrawal: reads({ query: { tokenType: 'USDT', amount: '100' } }),
  // The book of the matrix is the demo's, which is refused before a proof is asked for.
  withdrawal: writes({ body: { tokenType: 'USDT', amount: '100' } }),
  listWithdrwal: reads(),
  cancelWithdrawal: protects(
    { body: { id: unknownId } },
    { sample: { body: { id: '{other.withdrawalId}' } }, answer: 'recordMissing' },
  ),
  listPayoutAddresses: reads(),
  addPayoutAddress: writes({ body: { network: 'bitcoin', address: 'none', label: 'Mine' } }),
  sendPayoutAddressCode: writes({ body: { id: unknownId } }, foreignAddress),
  beginPayoutAddressProof: writes(
    { body: { id: unknownId, ...wallet } },
    { sample: { body: { id: '{other.payoutAddressId}', ...wallet } }, answer: 'recordMissing' },
  ),
  confirmPayoutAddress: guards(
    { body: { id: unknownId, code: '123456' } },
    { sample: { body: { id: '{other.payoutAddressId}', code: '123456' } }, answer: 'recordMissing' },
  ),
  removePayoutAddress: protects({ body: { id: unknownId } }, foreignAddress),

  // The operator's side
  listWithdrawals: operators(backOffice, { query: { state: 'waiting' } }),
  getWithdrawalEvidence: operators(backOffice, { params: { id: unknownId } }),
  takeWithdrawal: operators(['administrator', 'reviewer'], { body: { id: unknownId } }),
  decideWithdrawal: provenOperators(['administrator', 'reviewer'], {
    body: { id: unknownId, decision: 'reject', failure: 'onRequest', reason },
  }),
  payWithdrawal: provenOperators(['administrator', 'reviewer'], { body: { id: unknownId, hash: 'none', reason } }),
} as const satisfies Record<string, Expectation>;
