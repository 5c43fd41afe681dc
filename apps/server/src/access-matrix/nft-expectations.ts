import { backOffice, type Expectation, operators, provenOperators, reason, unknownId } from './expectation.ts';

/** What moves money, on the operator's side. */
export const keyedNftCalls = ['endNft', 'proposeNftPayout', 'decideNftPayout'] as const;

const treasurers = ['administrator', 'treasurer'] as const;
const payers = ['administrator', 'reviewer', 'treasurer'] as const;
const work = {
  ...{
    title: 'A work',
    creator: 'Somebody',
    network: 'sepolia',
    about: '',
    charityId: unknownId,
    style: 'waves',
    seed: 1,
  },
  ...{ startPrice: '10', buyPrice: '', endTime: 1, reason },
};

export const nftExpectations = {
  listNftWorks: operators(backOffice),
  listNftHistory: operators(backOffice, { params: { id: unknownId } }),
  listCharityHistory: operators(backOffice, { params: { id: unknownId } }),
  listCharityAccountChanges: operators(backOffice),
  proposeCharityAccount: provenOperators(payers, { body: { id: unknownId, details: 'none', reason } }),
  decideCharityAccount: provenOperators(payers, { body: { id: unknownId, decision: 'reject', reason } }),
  addCharity: operators(treasurers, { body: { name: 'A charity', cause: 'water', reason } }),
  addNft: operators(treasurers, { body: work }),
  withdrawNft: operators(treasurers, { body: { id: unknownId, reason } }),
  endNft: provenOperators(treasurers, { body: { id: unknownId, reason } }),
  listNftPayouts: operators(backOffice),
  proposeNftPayout: provenOperators(payers, { body: { id: unknownId, reference: 'none', reason } }),
  decideNftPayout: provenOperators(payers, { body: { id: unknownId, decision: 'reject', reason } }),
} as const satisfies Record<string, Expectation>;
