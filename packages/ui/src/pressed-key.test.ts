import { expect, it } from 'vitest';
import { readPressedKey } from './pressed-key.ts';

it.each([
  [{ key: 'Escape', isComposing: false, keyCode: 27 }, 'Escape'],
  [{ key: 'Escape', isComposing: true, keyCode: 27 }, ''],
  [{ key: 'Enter', isComposing: false, keyCode: 229 }, ''],
])('WEB-922 the key %j is %j to the page, by itself and wrapped by React', (native, key) => {
  expect(readPressedKey(native as KeyboardEvent)).toBe(key);
  expect(readPressedKey({ key: native.key, nativeEvent: native } as never)).toBe(key);
});
