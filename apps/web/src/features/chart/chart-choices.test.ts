import { candleIntervals } from '@truemark/domain/market/candle';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { chooseInterval, chooseZone, parseInterval, switchIndicator, useChartChoices } from './chart-choices.ts';

/** Files of tests share the choices: each begins with none, and leaves none. */
const forget = () => useChartChoices.setState(useChartChoices.getInitialState(), true);

describe('choices of the chart', () => {
  beforeEach(forget);
  afterEach(forget);

  it('WIN-021 reads every interval back as it was stored, and 15 minutes when nothing sensible was', () => {
    expect(candleIntervals.map(parseInterval)).toEqual([...candleIntervals]);
    expect(parseInterval(undefined)).toBe('15m');
    expect(parseInterval('2h')).toBe('15m');
  });

  it('WIN-021 holds for the visit where the browser stores nothing', () => {
    chooseInterval('4h');
    chooseZone('local');
    switchIndicator('RSI');
    expect(useChartChoices.getState()).toEqual({
      ...{ interval: '4h', zone: 'local', indicators: ['VOL', 'RSI'] },
      compared: [],
    });
  });
});
