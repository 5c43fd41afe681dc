import { readFileSync } from 'node:fs';
import { workspaceLimits } from '@truemark/contract/limits';
import { describe, expect, it } from 'vitest';
import { fadeColor, indicatorLines } from './chart-colors.ts';

function luminance(hex: string): number {
  const channels = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [red = 0, green = 0, blue = 0] = channels.map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

/** Where a color lies in OKLab, in which equal distances look equally far. */
function locate(hex: string): readonly [number, number, number] {
  const channels = [1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map(c => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function distance(a: string, b: string): number {
  const [from, to] = [locate(a), locate(b)];
  return Math.hypot(...from.map((value, index) => value - (to[index] ?? 0)));
}

/** Values of a token in the order of its themes: light, dark. */
function readToken(name: string): readonly string[] {
  const tokens = readFileSync(new URL('../../../../../packages/ui/src/tokens.css', import.meta.url), 'utf8');
  return [...tokens.matchAll(new RegExp(`\\n  --${name}: (#[0-9a-f]{6});`, 'g'))].map(([, color = '']) => color);
}

describe('colours of the chart', () => {
  it('WIN-010 lines of indicators reach 3:1 on the ground of their theme', () => {
    for (const line of indicatorLines.light) expect(contrast(line, '#ffffff'), line).toBeGreaterThanOrEqual(3);
    for (const line of indicatorLines.dark) expect(contrast(line, '#0c1017'), line).toBeGreaterThanOrEqual(3);
  });

  it.each([
    ['light', 0],
    ['dark', 1],
  ] as const)('WIN-993 compared lines differ from one another and from what has a meaning: %s', (theme, index) => {
    const own = indicatorLines[theme].slice(0, workspaceLimits.comparedMax);
    const taken = ['ink', 'red-line', 'green-line', 'mark', 'danger', 'demo-a'].map(
      name => readToken(name)[index] ?? '',
    );
    own.forEach((color, at) => {
      for (const other of [...own.slice(at + 1), ...taken]) expect(distance(color, other), other).toBeGreaterThan(0.08);
    });
  });

  it('WIN-010 fades a colour without changing its hue', () => {
    expect(fadeColor('#d9404b', 0.28)).toBe('#d9404b47');
    expect(fadeColor('#d9404b', 1)).toBe('#d9404bff');
    expect(fadeColor('rebeccapurple', 0.5)).toBe('rebeccapurple');
  });
});
