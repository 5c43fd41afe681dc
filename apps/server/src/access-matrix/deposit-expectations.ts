import {
  backOffice,
  type Expectation,
  operators,
  provenOperators,
  reads,
  reason,
  unknownId,
  writes,
} from './expectation.ts';

export const depositExpectations = {
  // One's own
  listDepositWays: reads(),
  recharge: writes({
    body: { tokenType: 'USDT', network: 'bitcoin', amount: '1', transactionHash: 'none', proofImage: 'x'.repeat(22) },
  }),
  listRecharge: reads(),
  signRecharge: writes(
    { body: { id: unknownId, address: 'none', signature: 'none' } },
    { sample: { body: { id: '{other.depositId}', address: 'none', signature: 'none' } }, answer: 'recordMissing' },
  ),

  // The operator's side
  listDeposits: operators(backOffice, { query: { state: 'waiting' } }),
  getDepositTraces: operators(backOffice, { params: { id: unknownId } }),
  takeDeposit: operators(['administrator', 'reviewer'], { body: { id: unknownId } }),
  decideDeposit: provenOperators(['administrator', 'reviewer'], {
    body: { id: unknownId, decision: 'reject', failure: 'notFound', reason },
  }),
  listDepositAddresses: operators(backOffice),
  downloadDepositIndexes: operators(['administrator', 'treasurer'], { params: { network: 'bitcoin' } }),
  proposeDepositAddress: provenOperators(['administrator', 'treasurer'], {
    body: { network: 'bitcoin', address: 'none', reason },
  }),
  proposeDepositKey: provenOperators(['administrator', 'treasurer'], {
    body: { network: 'bitcoin', keyHash: '0'.repeat(64), reason },
  }),
  decideDepositAddress: provenOperators(['administrator', 'treasurer'], {
    body: { id: unknownId, decision: 'reject', reason },
  }),
} as const satisfies Record<string, Expectation>;
