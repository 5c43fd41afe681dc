import { owner, protects } from './expectation.ts';

const noOrder = '999999999';
const otherOrder = '{other.contractId}';

/** What people arrange and note for themselves: theirs alone. */
export const workspaceExpectations = {
  getWorkspace: owner({}, {}),
  saveWorkspace: protects({ body: { part: 'watchlists', version: 0, content: { favorites: [], lists: [] } } }),
  getOrderNote: owner(
    { query: { id: noOrder } },
    { foreign: { sample: { query: { id: otherOrder } }, answer: 'recordMissing' } },
  ),
  saveOrderNote: protects(
    { body: { id: noOrder, note: 'of the matrix' } },
    { sample: { body: { id: otherOrder, note: 'of the matrix' } }, answer: 'recordMissing' },
  ),
};
