import { describe, expect, it } from 'vitest';
import { type ChartLine, listChartLines, showChartLines, useChartLines } from './chart-lines.ts';

const line = (id: string): ChartLine => ({ id, kind: 'entry', price: '1', label: id, isDraft: false });
const shown = (code: string) => listChartLines(useChartLines.getState(), code).map(({ id }) => id);

describe('lines on the chart', () => {
  it('CTR-214 those of a ticket lie above those of orders, and another instrument has none of them', () => {
    showChartLines('BTCUSDT', 'draft', [line('draft')]);
    showChartLines('BTCUSDT', 'orders', [line('order')]);
    expect(shown('BTCUSDT')).toEqual(['order', 'draft']);
    expect(shown('ETHUSDT')).toEqual([]);
    showChartLines('ETHUSDT', 'orders', [line('other')]);
    expect(shown('ETHUSDT')).toEqual(['other']);
  });
});
