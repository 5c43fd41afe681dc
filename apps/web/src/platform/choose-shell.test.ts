import { expect, it } from 'vitest';
import { chooseShell } from './choose-shell.ts';

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';
const pixel = 'Mozilla/5.0 (Linux; Android 16; Pixel 10) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36';

const cases = [
  ['a wide window', chrome, false, 'desktop'],
  ['a narrow window', chrome, true, 'mobile'],
  ['an Android phone', pixel, true, 'mobile'],
  ['an Android tablet', pixel, false, 'mobile'],
  ['an iPhone', 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)', true, 'mobile'],
  ['an iPad', 'Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X)', false, 'mobile'],
  ['an iPod', 'Mozilla/5.0 (iPod touch; CPU iPhone OS 15_0 like Mac OS X)', false, 'mobile'],
] as const;

it.each(cases)('WEB-013 %s gets its shell', (_, userAgent, isNarrow, shell) => {
  expect(chooseShell(userAgent, isNarrow)).toBe(shell);
});
