import { expect, it } from 'vitest';
import { pictureHeight, shapeCapital } from './capital-shape.ts';

it('FXT-023 capital is level over the term and goes up at its end, the more the higher the interest', () => {
  const week = shapeCapital({ dailyRate: '0.0001', period: 7 });
  const month = shapeCapital({ dailyRate: '0.00014', period: 30 });
  const greatest = shapeCapital({ dailyRate: '0.0005', period: 3_650 });
  expect(week.baseTop).toBe(month.baseTop);
  expect(week.stepTop).toBeLessThan(week.baseTop);
  expect(month.stepTop).toBeLessThan(week.stepTop);
  expect(greatest.stepTop).toBeLessThan(month.stepTop);
  expect(greatest.stepTop).toBeGreaterThan(0);
  expect(greatest.baseTop).toBeLessThan(pictureHeight);
});
