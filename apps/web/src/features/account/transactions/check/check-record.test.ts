import type { BalanceItem } from '@truemark/contract/people/accounts';
import { type RecordLine, writeRecordGenesis } from '@truemark/domain/ledger/record';
import { describe, expect, it } from 'vitest';
import { checkRecord, isRecordSound, type RecordCheckParts } from './check-record.ts';
import { parseCsv } from './parse-csv.ts';
import { readStatement } from './read-statement.ts';

/** As the server writes it, with a name that needs quotes. */
const csv = [
  '\uFEFFNo.,Time (UTC),Transaction,Asset,Account,Other side,Amount,Balance after,Reference,Kind (code),Account (code),Other side (code)',
  '1,2026-11-21T12:22:04.418Z,Start of the demo account,USDT,Available,Platform,100000,100000,demo,demoStart,available,treasury',
  '2,2026-11-21T13:00:00.000Z,"Margin set aside, held",USDT,Available,Margin,-1696,98304,contract:7,contractHold,available,margin',
  '1,2026-11-21T13:00:00.000Z,"Margin ""set"" aside",USDT,Margin,Available,1696,1696,contract:7,contractHold,margin,available',
  '',
  'Totals,Until 2026-11-21 14:00:00 (UTC),Transactions: 3',
  'USDT,Available,0,100000,1696,98304',
  '',
].join('\r\n');

const lines = readStatement(csv) ?? [];
const claimed: RecordCheckParts['claimed'] = {
  count: 3,
  totals: [
    { asset: 'USDT', account: 'available', opening: '0', credits: '100000', debits: '1696', closing: '98304' },
    { asset: 'USDT', account: 'margin', opening: '0', credits: '1696', debits: '0', closing: '1696' },
  ],
  // Worked out apart from this code, by docs/statements.md.
  closingHash: '50d0680d1f25af46e409f0eb85b4a6f942dc8402c335376f291b6c7325288556',
};
const usdt: BalanceItem = {
  asset: 'USDT',
  available: '98304',
  margin: '1696',
  stake: '0',
  invested: '0',
  withdrawing: '0',
  repaying: '0',
  total: '100000',
};
const digest = (bytes: Uint8Array<ArrayBuffer>) => crypto.subtle.digest('SHA-256', bytes);
const parts: RecordCheckParts = {
  lines,
  claimed,
  isByKind: false,
  balances: [usdt],
  digest,
  genesis: writeRecordGenesis(1, 'demo'),
};
const change = (index: number, part: Partial<RecordLine>) =>
  lines.map((line, place) => (place === index ? { ...line, ...part } : line));

it('WAC-012 the file is read as it was written, quotes and all, up to its totals', () => {
  expect(parseCsv('a,"b ""c"", d"\r\n\r\n1,2')).toEqual([['a', 'b "c", d'], [''], ['1', '2']]);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toEqual({
    sequence: 2,
    atMs: Date.UTC(2026, 10, 21, 13),
    kind: 'contractHold',
    asset: 'USDT',
    account: 'available',
    counterpart: 'margin',
    amount: -1_696_000_000n,
    balance: 98_304_000_000n,
    reference: 'contract:7',
  });
});

it('WAC-012 a file that was cut or has a line nobody can read is no statement', () => {
  expect(readStatement(csv.split('\r\n').slice(0, 3).join('\r\n'))).toBeUndefined();
  expect(readStatement(csv.replace(',-1696,', ',-1696.0000001,'))).toBeUndefined();
  expect(readStatement(csv.replace(',demoStart,', ',unheardOf,'))).toBeUndefined();
  expect(readStatement('')).toBeUndefined();
});

describe('checkRecord', () => {
  it('WAC-013 lines, sums, closing hash and balances of a true record all hold', async () => {
    const check = await checkRecord(parts);
    expect(check).toEqual({ lines: 'held', chain: 'held', sums: 'held', hash: 'held', balance: 'held' });
    expect(isRecordSound(check)).toBe(true);
  });

  it.each([
    ['lines', { claimed: { ...claimed, count: 4 } }],
    ['chain', { lines: change(1, { balance: 98_304_000_001n }) }],
    ['chain', { lines: change(1, { sequence: 3 }) }],
    ['sums', { lines: change(1, { amount: -1_696_000_001n }) }],
    ['sums', { lines: lines.slice(0, 2) }],
    ['hash', { lines: change(0, { reference: 'other' }) }],
    ['hash', { lines: change(0, { atMs: 1 }) }],
    ['hash', { genesis: writeRecordGenesis(2, 'demo') }],
    ['balance', { balances: [{ ...usdt, margin: '1696.000001' }] }],
    ['balance', { balances: [] }],
  ] as const)('WAC-013 %s break when something was changed', async (name, part) => {
    const check = await checkRecord({ ...parts, ...part });
    expect(check[name]).toBe('broken');
    expect(isRecordSound(check)).toBe(false);
  });

  it('WAC-014 what says nothing of a selection, or cannot be done here, is skipped and not called held', async () => {
    expect(await checkRecord({ ...parts, isByKind: true })).toMatchObject({ chain: 'skipped', balance: 'skipped' });
    expect(await checkRecord({ ...parts, balances: undefined })).toMatchObject({ balance: 'skipped', hash: 'held' });
    expect(await checkRecord({ ...parts, digest: undefined })).toMatchObject({ hash: 'skipped', sums: 'held' });
  });

  it('WAC-013 an empty record is sound', async () => {
    const empty = { count: 0, totals: [], closingHash: '' };
    expect(await checkRecord({ ...parts, lines: [], claimed: empty, balances: [], digest: undefined })).toMatchObject({
      lines: 'held',
      chain: 'held',
      sums: 'held',
    });
  });
});
