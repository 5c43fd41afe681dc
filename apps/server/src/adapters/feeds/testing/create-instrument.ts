import type { Instrument } from '@truemark/domain/market/instrument';
import { type Price, parsePrice } from '@truemark/domain/market/price';

/** Reads a price of a test. */
export function readPrice(text: string): Price {
  const price = parsePrice(text);
  if (!price.ok) throw new Error(`the price ${text} of the test is ${price.code}`);
  return price.value;
}

/** An instrument of a test: Bitcoin in Tether, but for what is given. */
export function createInstrument(given: Partial<Instrument> = {}): Instrument {
  return {
    id: 1,
    code: 'BTCUSDT',
    type: 2,
    symbol: 'BTC/USDT',
    name: 'Bitcoin',
    quoteCurrency: 'USDT',
    priceDecimals: 2,
    priceStep: readPrice('0.01'),
    lotSize: 10n ** 8n,
    lotStep: 10n ** 4n,
    lotsMax: 10n ** 10n,
    sessionCalendar: 'always',
    leverageMax: 50,
    halfSpread: readPrice('0.5'),
    referencePrice: readPrice('95120.37'),
    popularity: 1,
    logo: '',
    isHalted: false,
    haltReason: null,
    isListed: true,
    levelMin: 0,
    ...given,
  };
}
