import { describe, expect, it } from 'vitest';
import { type ActSide, readAct } from './read-act.ts';

describe('orders that are typed into the palette', () => {
  it.each<[string, ActSide, string, string | undefined]>([
    ['buy btc 100', 'long', 'btc', '100'],
    ['Sell 50 EUR USD', 'short', 'EUR USD', '50'],
    ['up btc 20', 'up', 'btc', '20'],
    ['down gold', 'down', 'gold', undefined],
    ['kaufen btc 0,5', 'long', 'btc', '0,5'],
    ['höher btc 20', 'up', 'btc', '20'],
    ['HOHER btc', 'up', 'btc', undefined],
    ['acheter btc 1', 'long', 'btc', '1'],
    ['vendi oro 2', 'short', 'oro', '2'],
    ['baja btc 20', 'down', 'btc', '20'],
    ['btc 100 買い', 'long', 'btc', '100'],
    ['비트코인 10 매도', 'short', '비트코인', '10'],
    ['买比特币 10', 'long', '比特币', '10'],
    ['沽出 btc １０', 'short', 'btc', '10'],
    ['شراء btc ١٠', 'long', 'btc', '١٠'],
    ['buy 600519', 'long', '600519', undefined],
    ['buy 600519 3', 'long', '600519', '3'],
  ])('PAL-005 reads %s in any of the ten languages', (search, side, instrument, amount) => {
    expect(readAct(search)).toEqual({ side, search: instrument, amount });
  });

  it('PAL-005 takes nothing else for an order', () => {
    for (const search of ['', 'buy', 'btc 100', 'buyer btc', 'btcbuy 3', '买']) expect(readAct(search)).toBeUndefined();
    // What is no figure is part of the name.
    expect(readAct('buy btc 1e5')).toEqual({ side: 'long', search: 'btc 1e5', amount: undefined });
    expect(readAct('buy btc -5')).toMatchObject({ amount: undefined });
  });
});
