import { languages } from '@truemark/contract/languages';
import type { Receipt } from '@truemark/contract/trading/orders';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { readContractResult } from '../../contracts/index.ts';
import { readOptionResult } from '../../options/index.ts';
import { writeCard } from './card-words.ts';
import { drawCard } from './draw-card.ts';
import { type CardFigures, readCard } from './read-card.ts';

const figures: CardFigures = {
  ...{ symbol: 'BTC/USDT', direction: 'short', leverage: 20, net: -10_000n, of: 'margin' },
  ...{ endedAtMs: Date.UTC(2026, 10, 28, 13, 20), isDemo: true, unreal: 'simulated', isCorrected: true },
};

const products: Parameters<typeof readCard>[1] = [
  { readResult: readContractResult },
  {},
  { readResult: readOptionResult },
];
const read = (receipt: Receipt) => readCard(receipt, products);

/** A receipt as far as a card reads it. */
function writeOption(option: object, rest: object = {}): Receipt {
  const usual = { symbol: 'ETH/USDT', type: 'up', status: 'settled', stake: '50', profit: '40', expiresAt: 5_000 };
  const order = { kind: 'option', option: { ...usual, ...option } };
  return { order, book: 'live', ticks: [{ source: 'kraken' }], corrections: [], ...rest } as unknown as Receipt;
}

it('ORD-986 an option is told by its stake, and one that is void, canceled or running has no card', () => {
  expect(read(writeOption({}))).toEqual({
    ...{ symbol: 'ETH/USDT', direction: 'up', leverage: null, net: 8_000n, of: 'stake', endedAtMs: 5_000 },
    ...{ isDemo: false, unreal: null, isCorrected: false },
  });
  expect(read(writeOption({ profit: '-50' }))?.net).toBe(-10_000n);
  expect(read(writeOption({ profit: '0' }))?.net).toBe(0n);
  for (const status of ['pending', 'holding', 'void', 'canceled']) {
    expect(read(writeOption({ status, profit: null }))).toBeUndefined();
  }
});

it('ORD-992 demo money, prices that were not real and corrections are read from the receipt', () => {
  const simulated = [{ source: 'kraken' }, { source: 'simulated' }];
  const corrected = [{ at: 1, amount: '1', reason: 'x', postingId: '1' }];
  expect(read(writeOption({}, { book: 'demo', ticks: simulated, corrections: corrected }))).toMatchObject({
    ...{ isDemo: true, unreal: 'simulated', isCorrected: true },
  });
  expect(read(writeOption({}, { ticks: [{ source: 'replay' }] }))?.unreal).toBe('replay');
});

it.each(languages)('ORD-992 a card in %s says all of it, and its letters are drawn', async language => {
  const text = writeCard(figures, language);
  expect(text.net).toMatch(/\u2212100[.,]00/);
  expect(text.marks).toHaveLength(2);
  expect(new Set([text.title, text.netOf, text.ended, text.corrected, text.drawn, ...text.marks]).size).toBe(7);
  expect(JSON.stringify(text)).not.toContain('USDT"');
  const link = `https://trade.example.org/receipt/${'a'.repeat(26)}`;
  const png = await drawCard(text, language, link);
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  const plain = await drawCard({ ...text, marks: [], corrected: null }, language, link);
  // The hatch stands at the end of the first line, and nothing of it without a mark.
  const yellow = async (picture: Buffer) => {
    const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    let count = 0;
    for (let at = 0; at < data.length; at += 3) {
      if ((data[at] ?? 0) > 240 && (data[at + 1] ?? 0) > 190 && (data[at + 2] ?? 255) < 160) count += 1;
    }
    return count;
  };
  expect(await yellow(png)).toBeGreaterThan(5_000);
  expect(await yellow(plain)).toBe(0);
});
