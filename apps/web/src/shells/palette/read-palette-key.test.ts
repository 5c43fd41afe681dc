import { describe, expect, it } from 'vitest';
import { type PressedKey, readPaletteKey } from './read-palette-key.ts';

const quiet = { hasShortcuts: true, isTyping: false };
const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  ...{ key, code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...more,
});

describe('the keys of the palette', () => {
  it('PAL-001 Ctrl+K and ⌘K open it, also while somebody types and on a keyboard without Latin letters', () => {
    expect(readPaletteKey(press('k', { ctrlKey: true }), { hasShortcuts: false, isTyping: true })).toBe('search');
    expect(readPaletteKey(press('K', { metaKey: true }), quiet)).toBe('search');
    expect(readPaletteKey(press('ن', { ctrlKey: true, code: 'KeyK' }), quiet)).toBe('search');
    // A letter of another layout stands at the place of K: it is that letter.
    expect(readPaletteKey(press('t', { ctrlKey: true, code: 'KeyK' }), quiet)).toBeUndefined();
    for (const held of [{}, { altKey: true }, { shiftKey: true }]) {
      const isAlone = Object.keys(held).length === 0;
      expect(readPaletteKey(press('k', { ctrlKey: !isAlone, ...held }), quiet)).toBeUndefined();
    }
    expect(readPaletteKey(press('', { ctrlKey: true, code: 'KeyK' }), quiet)).toBeUndefined();
  });

  it('PAL-008 "?" opens the sheet of keys, save while somebody types or single keys are off', () => {
    for (const key of ['?', '？', '؟']) expect(readPaletteKey(press(key, { shiftKey: true }), quiet)).toBe('keys');
    expect(readPaletteKey(press('?'), { ...quiet, isTyping: true })).toBeUndefined();
    expect(readPaletteKey(press('?'), { ...quiet, hasShortcuts: false })).toBeUndefined();
    expect(readPaletteKey(press('?', { ctrlKey: true }), quiet)).toBeUndefined();
  });
});
