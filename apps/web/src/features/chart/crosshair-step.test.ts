import { describe, expect, it } from 'vitest';
import { calculateStepIndex, chooseStep } from './crosshair-step.ts';

const view = { from: 20, to: 61, count: 80 };

describe('reading candles by keyboard', () => {
  it('WIN-019 arrows move by one and with Shift by ten, left to the older, in every language', () => {
    expect(chooseStep('ArrowLeft', false)).toBe(-1);
    expect(chooseStep('ArrowRight', false)).toBe(1);
    expect(chooseStep('ArrowLeft', true)).toBe(-10);
    expect(chooseStep('Home', false)).toBe('first');
    expect(chooseStep('End', false)).toBe('last');
    expect(chooseStep('Enter', false)).toBeUndefined();
  });

  it('WIN-019 begins with the last candle on screen and never leaves the list', () => {
    expect(calculateStepIndex(-1, undefined, view)).toBe(60);
    expect(calculateStepIndex(-1, 60, view)).toBe(59);
    expect(calculateStepIndex(-10, 4, view)).toBe(0);
    expect(calculateStepIndex(10, 75, view)).toBe(79);
    expect(calculateStepIndex('first', 40, view)).toBe(20);
    expect(calculateStepIndex('last', 40, { ...view, to: 120 })).toBe(79);
    expect(calculateStepIndex(1, undefined, { from: 0, to: 0, count: 0 })).toBeUndefined();
  });
});
