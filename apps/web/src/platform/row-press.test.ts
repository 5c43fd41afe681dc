import { describe, expect, it } from 'vitest';
import { buildInstrumentPath } from './navigation.ts';
import { isRowPress, type RowPress } from './row-press.ts';

const onCell: RowPress = {
  button: 0,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  target: { closest: () => null },
};

describe('a press on a row', () => {
  it('WMK-002 opens the instrument with its code, type and id', () => {
    expect(isRowPress(onCell, '')).toBe(true);
    expect(buildInstrumentPath({ code: 'BRK.B', type: 3, id: 3010 })).toBe('/cruuency?code=BRK.B&type=3&id=3010');
  });

  it.each([
    ['another button', { button: 1 }],
    ['a key held down', { ctrlKey: true }],
    ['Shift held down', { shiftKey: true }],
    ['the star or a link of the row', { target: { closest: () => ({}) as Element } }],
  ])('WMK-002 leaves the row alone with %s', (_, part) => {
    expect(isRowPress({ ...onCell, ...part }, '')).toBe(false);
  });

  it('WMK-002 lets people mark and copy a price', () => {
    expect(isRowPress(onCell, '68,214.50')).toBe(false);
  });
});
