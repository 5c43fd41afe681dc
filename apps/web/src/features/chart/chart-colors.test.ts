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

describe('colours of the chart', () => {
  it('WIN-010 lines of indicators reach 3:1 on the ground of their theme', () => {
    for (const line of indicatorLines.light) expect(contrast(line, '#ffffff'), line).toBeGreaterThanOrEqual(3);
    for (const line of indicatorLines.dark) expect(contrast(line, '#0c1017'), line).toBeGreaterThanOrEqual(3);
  });

  it('WIN-010 fades a colour without changing its hue', () => {
    expect(fadeColor('#d9404b', 0.28)).toBe('#d9404b47');
    expect(fadeColor('#d9404b', 1)).toBe('#d9404bff');
    expect(fadeColor('rebeccapurple', 0.5)).toBe('rebeccapurple');
  });
});
