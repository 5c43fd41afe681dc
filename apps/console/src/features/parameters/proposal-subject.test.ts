import { expect, it } from 'vitest';
import { findUnit, readSubject } from './proposal-subject.ts';

const parameter = {
  key: 'contracts.feeRate',
  group: 'contracts',
  value: '0.0005',
  defaultValue: '0.0005',
  unit: 'ratio',
  min: '0',
  max: '0.0015',
  decimals: 6,
  needsTwoPeople: true,
  version: 1,
  changedAt: null,
};

it('CWB-019 a proposed change names its parameter, or its instrument', () => {
  const known = readSubject('parameter:contracts.feeRate', [parameter]);
  expect(known).toEqual({ kind: 'parameter', key: 'contracts.feeRate', parameter });
  expect(findUnit(known)).toBe('ratio');
  const leverage = readSubject('instrument:BRK.B.leverageMax', [parameter]);
  expect(leverage).toEqual({ kind: 'leverage', code: 'BRK.B' });
  expect(findUnit(leverage)).toBe('leverage');
  expect(readSubject('instrument:BRK.B.sessionCalendar', [])).toEqual({ kind: 'hours', code: 'BRK.B' });
});

it('CWB-019 a change of something unknown is still shown, as it is written', () => {
  expect(readSubject('plan:7.yield', [])).toEqual({ kind: 'other', key: 'plan:7.yield' });
  expect(findUnit(readSubject('parameter:gone', []))).toBe('count');
});
