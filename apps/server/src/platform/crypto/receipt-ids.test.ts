import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createReceiptIds, writeShareId } from './receipt-ids.ts';

const ids = createReceiptIds('00112233445566778899aabbccddeeff');
const numbers = fc.integer({ min: 1, max: 2 ** 48 - 1 });

it('ORD-004 the address of a receipt leads to its order and to nothing else', () => {
  fc.assert(
    fc.property(fc.constantFrom('contract', 'option'), numbers, numbers, (kind, userId, orderId) => {
      const text = ids.encode(kind, userId, orderId);
      expect(text).toMatch(/^[a-z2-7]{26}$/);
      expect(ids.decode(text)).toEqual({ kind, userId, orderId });
    }),
  );
});

it('ORD-004 no address can be made from another, nor read with another key', () => {
  const text = ids.encode('contract', 7, 1_000);
  const neighbour = ids.encode('contract', 7, 1_001);
  const same = [...text].filter((letter, index) => letter === neighbour[index]).length;
  expect(same).toBeLessThan(10);
  // Every text that differs in one letter, and some thousand that are made up.
  for (let index = 0; index < text.length; index += 1) {
    for (const letter of 'abcdefghijklmnopqrstuvwxyz234567') {
      const changed = `${text.slice(0, index)}${letter}${text.slice(index + 1)}`;
      if (changed !== text) expect(ids.decode(changed), changed).toBeUndefined();
    }
  }
  const other = createReceiptIds('ff112233445566778899aabbccddeeff');
  for (let orderId = 1; orderId < 2_000; orderId += 1) {
    expect(ids.decode(other.encode('option', 7, orderId))).toBeUndefined();
  }
});

it('ORD-004 what is no address is none', () => {
  const text = ids.encode('option', 1, 1);
  for (const wrong of ['', 'x', text.toUpperCase(), `${text}a`, text.slice(1), `${text.slice(0, -1)}1`]) {
    expect(ids.decode(wrong), wrong).toBeUndefined();
  }
});

it('ORD-988 an address of a shared receipt looks like the others and is none of them', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), bytes => {
      const text = writeShareId(bytes);
      expect(text).toMatch(/^[a-z2-7]{25}[bfjnrvz5]$/);
      expect(ids.decode(text)).toBeUndefined();
    }),
  );
  const made = new Set(Array.from({ length: 256 }, (_, byte) => writeShareId(new Uint8Array(16).fill(byte))));
  expect(made.size).toBe(256);
});
