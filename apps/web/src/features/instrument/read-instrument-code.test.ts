import { expect, it } from 'vitest';
import { readInstrumentCode } from './read-instrument-code.ts';

it('WIN-001 reads the code of the address, whatever its case, and nothing that cannot be a code', () => {
  expect(readInstrumentCode(new URLSearchParams('code=btcusdt&type=2&id=1'))).toBe('BTCUSDT');
  expect(readInstrumentCode(new URLSearchParams('code=BRK.B'))).toBe('BRK.B');
  expect(readInstrumentCode(new URLSearchParams(''))).toBeUndefined();
  expect(readInstrumentCode(new URLSearchParams('code=../etc'))).toBeUndefined();
  expect(readInstrumentCode(new URLSearchParams(`code=${'A'.repeat(25)}`))).toBeUndefined();
});
