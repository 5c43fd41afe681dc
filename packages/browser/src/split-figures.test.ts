import { describe, expect, test } from 'vitest';
import { splitFigures } from './split-figures.ts';

const figures = (text: string) => splitFigures(text).flatMap(piece => (piece.isFigure ? piece.text : []));

describe('splitFigures', () => {
  test('CNT-039 finds figures that carry a sign, and leaves others in their sentence', () => {
    expect(figures('opening costs 0.05%, both 0.1%. At 20× it is 2% of it.')).toEqual(['0.05%', '0.1%', '20×', '2%']);
    expect(figures('0,05\u00A0% und +1,5 oder \u22122.5 %')).toEqual(['0,05\u00A0%', '+1,5', '\u22122.5 %']);
    expect(figures('480 instruments, 1,234.56 USDT, 2026-11-02')).toEqual([]);
  });

  test('CNT-039 loses no letter', () => {
    const text = 'At 20× a move of 2.5% against you.';
    expect(
      splitFigures(text)
        .map(piece => piece.text)
        .join(''),
    ).toBe(text);
  });
});
