import { expect, it } from 'vitest';
import {
  areDaysTurned,
  buildExportQuery,
  buildRecordQuery,
  countFilters,
  formatRecordFilter,
  noFilter,
  parseRecordFilter,
} from './record-filter.ts';

const parse = (query: string) => parseRecordFilter(new URLSearchParams(query));

it('WAC-010 the filter of the record stands in the address and comes back from it', () => {
  const query = 'asset=BTC&account=margin&kind=contractFee&from=2026-03-01&to=2026-03-14';
  const filter = parse(query);
  expect(filter).toEqual({
    asset: 'BTC',
    account: 'margin',
    kind: 'contractFee',
    fromDay: '2026-03-01',
    toDay: '2026-03-14',
  });
  expect(formatRecordFilter(filter).toString()).toBe(query);
  expect(formatRecordFilter(noFilter).toString()).toBe('');
  expect(countFilters(filter)).toBe(5);
});

it('WAC-010 what an address says wrongly filters nothing', () => {
  expect(parse('asset=XRP&account=treasury&kind=shardLevel&from=2026-02-31&to=14.3.2026')).toEqual(noFilter);
  expect(countFilters(noFilter)).toBe(0);
});

it('WAC-011 days are days of UTC, and the last one is included whole', () => {
  expect(buildRecordQuery({ ...noFilter, fromDay: '2026-03-01', toDay: '2026-03-14' })).toEqual({
    from: Date.UTC(2026, 2, 1),
    to: Date.UTC(2026, 2, 15),
  });
  expect(buildRecordQuery({ ...noFilter, asset: 'ETH' })).toEqual({ asset: 'ETH' });
  expect(areDaysTurned({ ...noFilter, fromDay: '2026-03-02', toDay: '2026-03-01' })).toBe(true);
  expect(areDaysTurned({ ...noFilter, fromDay: '2026-03-01', toDay: '2026-03-01' })).toBe(false);
});

it('WAC-015 a file has the lines of the filter and ends where the totals on screen end', () => {
  const query = buildRecordQuery({ ...noFilter, asset: 'USDT', fromDay: '2026-03-01' });
  const from = Date.UTC(2026, 2, 1);
  expect(buildExportQuery(query, 'csv', from + 5)).toEqual({ asset: 'USDT', from, to: from + 5, format: 'csv' });
  // A last day in the past is the end of the totals, too.
  expect(buildExportQuery({ ...query, to: from + 4 }, 'pdf', from + 4).to).toBe(from + 4);
});
