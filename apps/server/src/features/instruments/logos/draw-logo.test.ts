import { describe, expect, test } from 'vitest';
import { calculateContrastWithWhite, chooseColour } from './choose-colour.ts';
import { drawLogo } from './draw-logo.ts';
import { readCryptoIcon } from './read-crypto-icon.ts';

function drawCoin(asset: string): Promise<string> {
  return drawLogo({ code: `${asset}USDT`, type: 2, symbol: `${asset}/USDT`, name: asset });
}

function listLetters(svg: string): readonly string[] {
  return [...svg.matchAll(/<text [^>]*>([^<]*)</g)].map(match => match[1] ?? '');
}

describe('crypto', () => {
  test('INS-032 an asset of the icon set shows its icon, its perpetual the same', async () => {
    const icon = await readCryptoIcon('BTC');
    expect(icon).toContain('#F7931A');
    expect(await drawCoin('BTC')).toBe(icon);
    expect(await drawLogo({ code: 'BTCUSD_PERP', type: 5, symbol: 'BTCUSD_PERP', name: 'Bitcoin perpetual' })).toBe(
      icon,
    );
  });

  test('INS-032 an asset that changed its ticker keeps its icon', async () => {
    const oldTickers = { BTTC: 'BTT', POL: 'MATIC', STRAX: 'STRAT', WAXP: 'WAX', XNO: 'NANO' };
    for (const [asset, oldTicker] of Object.entries(oldTickers)) {
      const icon = await readCryptoIcon(asset);
      expect(icon, asset).not.toBeNull();
      expect(icon, asset).toBe(await readCryptoIcon(oldTicker));
    }
  });

  test('INS-032 an asset that took a ticker over does not get the old icon', async () => {
    for (const asset of ['ACT', 'ATM', 'OMNI', 'ONG']) expect(await readCryptoIcon(asset)).toBeNull();
  });

  test('INS-032 no path leads out of the icon set', async () => {
    expect(await readCryptoIcon('../../package')).toBeNull();
    expect(await readCryptoIcon('')).toBeNull();
  });

  test.each([
    ['S', 'S'],
    ['TON', 'TON'],
    ['PEPE', 'PEPE'],
    ['RENDER', 'REN'],
    ['1000SATS', 'SATS'],
    ['C98', 'C98'],
  ])('INS-033 %s without an icon shows %s', async (asset, letters) => {
    const svg = await drawCoin(asset);
    expect(listLetters(svg)).toEqual([letters]);
    expect(svg).toContain(`fill="${chooseColour(asset)}"`);
  });

  test('INS-033 the colour is always the same and lets white letters be read', () => {
    expect(chooseColour('PEPE')).toBe(chooseColour('PEPE'));
    expect(calculateContrastWithWhite([0, 0, 0])).toBeCloseTo(21, 5);
    const colours = new Set<string>();
    for (let number = 0; number < 2_000; number += 1) {
      const colour = chooseColour(`COIN${number}`);
      colours.add(colour);
      const channels = [1, 3, 5].map(place => Number.parseInt(colour.slice(place, place + 2), 16) / 255);
      expect(calculateContrastWithWhite(channels), colour).toBeGreaterThanOrEqual(4.5);
    }
    expect(colours.size).toBeGreaterThan(300);
  });
});

describe('other types', () => {
  test.each([
    ['EUR/USD', ['€', '$']],
    ['USD/JPY', ['$', '¥']],
    ['AUD/CHF', ['A$', 'Fr']],
    ['USD/THB', ['$', 'THB']],
  ])('INS-034 %s shows the signs of both currencies', async (symbol, signs) => {
    const svg = await drawLogo({ code: symbol.replace('/', ''), type: 1, symbol, name: symbol });
    expect(listLetters(svg)).toEqual(signs);
    expect(svg.match(/<circle class=/g)).toHaveLength(2);
  });

  test.each([
    [3, 'NVDA', 'NVIDIA', 'NV'],
    [3, 'V', 'Visa', 'V'],
    [3, '0700.HK', 'Tencent Holdings', 'Te'],
    [4, 'SPY', 'S&P 500 ETF', 'SP'],
    [5, 'GC', 'Gold', 'Au'],
    [5, '6E', 'Euro future', '€'],
    [5, 'ES', 'S&P 500 E-mini', 'ES'],
  ] as const)('INS-034 type %i %s (%s) shows %s on a tile', async (type, code, name, letters) => {
    const svg = await drawLogo({ code, type, symbol: code, name });
    expect(listLetters(svg)).toEqual([letters]);
    expect(svg).toContain('<rect class="s"');
  });

  test('INS-034 pairs and tiles have a light and a dark scheme', async () => {
    for (const [type, symbol] of [
      [1, 'EUR/USD'],
      [4, 'SPY'],
    ] as const) {
      const svg = await drawLogo({ code: symbol.replace('/', ''), type, symbol, name: symbol });
      expect(svg).toContain('@media (prefers-color-scheme:dark)');
      expect(svg).toContain('.i{fill:#424a59}');
      expect(svg).toContain('.i{fill:#b6becb}');
    }
  });
});
