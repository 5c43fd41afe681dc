import { expect, it } from 'vitest';
import { readPromises } from './read-promises.ts';

const dayMs = 86_400_000;
const today = Date.UTC(2026, 10, 21);
const row = (day: number | null, amount: string, product = 'plan', asset: 'USDT' | 'BTC' = 'USDT') => ({
  ...{ product, asset, amount, day: day === null ? null : today + day * dayMs },
});

it('LED-048 sums what is due soon and what has no day, and has every day for its bar', () => {
  const read = readPromises(
    {
      ...{ today, lastDay: today + 89 * dayMs, reserves: [{ asset: 'USDT', reserved: '100.5', promised: '100.5' }] },
      rows: [
        row(0, '0.1'),
        row(6, '0.2'),
        row(6, '1', 'fixed-term'),
        row(7, '40'),
        row(89, '9.2'),
        row(null, '50', 'option'),
        row(0, '3', 'plan', 'BTC'),
      ],
    },
    'USDT',
  );
  expect(read.soon).toEqual([
    { count: 7, amount: '1.3' },
    { count: 30, amount: '41.3' },
  ]);
  expect(read).toMatchObject({ coverage: 1, anyTime: '50', reserved: '100.5' });
  expect(read.days).toHaveLength(90);
  expect(read.days[6]).toEqual({ day: today + 6 * dayMs, amount: '1.2' });
  expect(read.rows.filter(({ isLast }) => isLast).map(({ amount }) => amount)).toEqual(['9.2']);
});

it('LED-048 says nothing of coverage where nothing is promised', () => {
  const read = readPromises({ today, lastDay: today, reserves: [], rows: [] }, 'USDT');
  expect(read).toMatchObject({ coverage: undefined, reserved: '0', rows: [] });
});
