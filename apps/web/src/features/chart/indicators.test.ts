import { describe, expect, it } from 'vitest';
import { calculatePaneHeight, formatIndicators, parseIndicators, toggleIndicator } from './indicators.ts';

describe('choice of indicators', () => {
  it('WIN-015 shows the volume until something is chosen', () => {
    expect(parseIndicators(null)).toEqual(['VOL']);
  });

  it('WIN-015 keeps an empty choice empty', () => {
    const none = toggleIndicator(parseIndicators(null), 'VOL');
    expect(none).toEqual([]);
    expect(parseIndicators(formatIndicators(none))).toEqual([]);
  });

  it('WIN-015 stores what was switched on, in the order of the menu', () => {
    const chosen = toggleIndicator(toggleIndicator(parseIndicators(null), 'RSI'), 'MA');
    expect(chosen).toEqual(['MA', 'VOL', 'RSI']);
    expect(parseIndicators(formatIndicators(chosen))).toEqual(chosen);
  });

  it('WIN-015 leaves out names it does not know', () => {
    expect(parseIndicators('MA,ICHIMOKU,__proto__,BOLL')).toEqual(['MA', 'BOLL']);
  });

  it('WIN-015 leaves more than half of the chart to the candles, however many panes are open', () => {
    for (const height of [240, 424, 900]) {
      for (const panes of [1, 2, 3]) expect(calculatePaneHeight(height, panes) * panes).toBeLessThan(height / 2);
    }
    expect(calculatePaneHeight(424, 0)).toBe(0);
  });
});
