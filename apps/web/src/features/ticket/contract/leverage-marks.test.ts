import { chooseSliderValue } from '@truemark/ui/step-slider';
import { describe, expect, it } from 'vitest';
import { calculateUsualLeverage } from './contract-reading.ts';
import { calculateLeverageMarks } from './leverage-marks.ts';

describe('leverage', () => {
  it.each([
    [100, [1, 25, 50, 75, 100]],
    [50, [1, 10, 20, 30, 40, 50]],
    [30, [1, 10, 20, 30]],
    [20, [1, 5, 10, 15, 20]],
    [5, [1, 2, 3, 4, 5]],
    [2, [1, 2]],
    [1, [1]],
    [12, [1, 5, 12]],
  ])('CTR-207 up to %i has round marks', (max, marks) => {
    expect(calculateLeverageMarks(max)).toEqual(marks);
  });

  it('CTR-207 begins at ten times, or at the most that is allowed', () => {
    expect(calculateUsualLeverage(100)).toBe(10);
    expect(calculateUsualLeverage(2)).toBe(2);
  });

  it.each([
    ['ArrowRight', 21],
    ['ArrowUp', 21],
    ['ArrowLeft', 19],
    ['ArrowDown', 19],
    ['PageUp', 30],
    ['PageDown', 10],
    ['Home', 1],
    ['End', 50],
    ['Tab', undefined],
  ])('CTR-207 the key %s moves 20 to %s', (key, value) => {
    expect(chooseSliderValue(key, { value: 20, min: 1, max: 50 })).toBe(value);
  });

  it('CTR-207 never leaves its ends', () => {
    expect(chooseSliderValue('PageUp', { value: 45, min: 1, max: 50 })).toBe(50);
    expect(chooseSliderValue('PageDown', { value: 5, min: 1, max: 50 })).toBe(1);
  });
});
