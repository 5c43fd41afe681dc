import { houseAccount } from '@truemark/domain/ledger/account';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestLedger, type TestLedger } from '../testing/test-ledger.ts';
import type { OpenHolds } from './open-holds.ts';

const dayMs = 86_400_000;
const today = Date.UTC(2026, 10, 21);
const million = 1_000_000n;

let world: TestLedger;
beforeEach(async () => {
  world = await openTestLedger();
  await world.ledger.seedTreasury();
});
afterEach(() => world.close());

const writeRows = (rows: readonly string[]) => rows.map(row => `select ${row}`).join(' union all ');
/** What a product says that it has in the reserve, and pays on days counted from today. */
function createProduct(product: string, reserved: bigint, dues?: readonly (readonly [number, bigint])[]): OpenHolds {
  const hold = `1::bigint as user_id, 'live'::ledger_book as book, 'reserve' as account, '${product}:1' as reference,
    'USDT'::ledger_asset as asset, ${reserved}::numeric as amount`;
  const writeDue = ([day, amount]: readonly [number, bigint]) =>
    `to_timestamp(${(today + day * dayMs) / 1000}) as due_at, 'live'::ledger_book as book, 'USDT'::ledger_asset as asset,
      ${amount}::numeric as amount`;
  return { product, query: writeRows([hold]), ...(dues ? { due: writeRows(dues.map(writeDue)) } : {}) };
}

it('LED-048 what is promised stands by its UTC day, what has none apart, beside what the reserve has', async () => {
  const sides = { debit: houseAccount('treasury'), credit: houseAccount('reserve') };
  const transfer = {
    kind: 'optionReserve',
    asset: 'USDT',
    amount: 100n * million,
    reference: 'option:1',
    ...sides,
  } as const;
  expect((await world.ledger.post({ userId: 1, book: 'live', key: 'aside', transfers: [transfer] })).ok).toBe(true);
  const products = [
    createProduct('option', 60n * million),
    createProduct('plan', 40n * million, [
      [-3, 5n * million],
      [0.9, 5n * million],
      [1, 10n * million],
      [200, 12n * million],
      [300, 8n * million],
    ]),
  ];
  expect(await world.ledger.loadPromises(products, 'live')).toEqual({
    ...{ today, lastDay: today + 89 * dayMs },
    sums: [
      { product: 'plan', asset: 'USDT', day: today, amount: 10n * million },
      { product: 'plan', asset: 'USDT', day: today + dayMs, amount: 10n * million },
      { product: 'plan', asset: 'USDT', day: today + 89 * dayMs, amount: 20n * million },
      { product: 'option', asset: 'USDT', day: null, amount: 60n * million },
      { product: null, asset: 'USDT', day: null, amount: 100n * million },
    ],
  });
  const { sums } = await world.ledger.loadPromises(products, 'demo');
  expect(sums).toEqual([]);
});
