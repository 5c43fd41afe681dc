import { listLedger } from '@truemark/contract/operators/overview';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { filterNames, readLedgerFilter } from './read-ledger-filter.ts';

it('CWB-012 the filters of the address reach the ledger', () => {
  const search = new URLSearchParams(
    'book=demo&userId=17&reference=C-20711&asset=BTC&kind=contractFee&account=margin&from=1000&to=2000',
  );
  expect(readLedgerFilter(search)).toEqual({
    book: 'demo',
    userId: '17',
    reference: 'C-20711',
    asset: 'BTC',
    kind: 'contractFee',
    account: 'margin',
    from: 1000,
    to: 2000,
  });
  expect(readLedgerFilter(new URLSearchParams())).toEqual({ book: 'live' });
});

it('CWB-012 whatever stands in the address, the call takes what is read of it', () => {
  const anything = fc.dictionary(
    fc.constantFrom('book', ...filterNames),
    fc.string({ unit: 'binary', maxLength: 120 }),
  );
  fc.assert(
    fc.property(anything, values => {
      const read = readLedgerFilter(new URLSearchParams(values));
      expect(listLedger.query?.safeParse(read).success).toBe(true);
    }),
  );
});
