import { expect, it } from 'vitest';
import { createPriceRowStore } from './price-row-store.ts';
import type { PriceLine } from './price-rows.ts';

const line = (sequence: number): PriceLine => ({
  sequence,
  atMs: sequence,
  price: `${sequence}`,
  bid: `${sequence}`,
  ask: `${sequence}`,
  source: 'simulated',
});

const byKeyboard = { target: { matches: () => true } };
const byMouse = { target: { matches: () => false } };

it('WIN-960 lines stand still while somebody is among them, and nothing is lost', () => {
  const store = createPriceRowStore();
  const read = () => store.read().map(({ sequence }) => sequence);
  let draws = 0;
  store.subscribe(() => {
    draws += 1;
  });
  store.add([line(1)]);
  store.hold.onPointerEnter({ pointerType: 'mouse' });
  store.hold.onFocus(byKeyboard);
  const drawsBefore = draws;
  store.add([line(2)]);
  expect(read()).toEqual([1]);
  expect(draws).toBe(drawsBefore);
  store.hold.onPointerLeave();
  expect(store.isHeld()).toBe(true);
  store.add([line(3)]);
  store.hold.onBlur();
  expect(store.isHeld()).toBe(false);
  expect(read()).toEqual([3, 2, 1]);
});

it('WIN-960 a finger that scrolls by holds nothing, and a list that is empty takes its first lines', () => {
  const store = createPriceRowStore();
  store.hold.onPointerEnter({ pointerType: 'touch' });
  store.hold.onFocus(byMouse);
  expect(store.isHeld()).toBe(false);
  store.hold.onFocus(byKeyboard);
  store.add([line(1)]);
  expect(store.read()).toHaveLength(1);
});
