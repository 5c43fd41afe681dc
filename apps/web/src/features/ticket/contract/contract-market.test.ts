import type { MarketInfo } from '@truemark/contract/markets/markets';
import type { ContractTermsReply } from '@truemark/contract/trading/contracts';
import { defaultContractParameters } from '@truemark/domain/contracts/terms';
import { describe, expect, it } from 'vitest';
import { buildContractMarket } from './contract-market.ts';

const info: MarketInfo = {
  code: 'EURJPY',
  type: 1,
  id: 1,
  price: '161.5',
  zdf: '0',
  bid: '161.49',
  ask: '161.51',
  sequence: 1,
  at: 1,
  source: 'simulated',
  isTradable: true,
  appName: 'EUR/JPY',
  symbol: 'EUR/JPY',
  logo: '',
  priceDecimals: 3,
  hundred: [],
  nowPrice: '161.5',
  high24h: '',
  low24h: '',
  volume24h: '',
  quoteCurrency: 'JPY',
  popularity: 1,
  opensAt: null,
  lotSize: '1000',
  lotStep: '0.01',
  lotsMax: '100',
  priceStep: '0.001',
  leverageMax: 100,
  levelMin: 0,
  session: { calendar: 'forex', isOpen: true, changesAt: 99 },
  isHalted: false,
  haltReason: null,
  recordedAt: null,
};
const terms: ContractTermsReply = {
  code: 'EURJPY',
  ruleVersion: 1,
  isAllowed: true,
  region: 'eu',
  losingShare: null,
  feeRate: '0.0004',
  capMultiple: '8',
  callLevel: '0.8',
  closeOutLevel: '0.5',
  notionalMin: '10',
  leverageMax: 20,
  leverageOverClose: 30,
  sessionClosesAt: 77,
  conversion: { rate: '0.0066', code: 'USDJPY', sequence: 5 },
  restingOrdersMax: 100,
  fillWaitMs: 5000,
  reserveLeft: '2500',
  vipLevel: 0,
  notTradable: null,
  haltReason: null,
  opensAt: null,
};

describe('what a ticket is judged by', () => {
  it('CTR-218 for visitors: the usual terms, and no amounts where the quote currency has no fixed rate', () => {
    const market = buildContractMarket({ info, terms: undefined, product: undefined, available: undefined });
    expect(market).toMatchObject({
      isPreview: true,
      parameters: defaultContractParameters,
      conversion: null,
      available: null,
      leverageOverClose: 30,
      sessionClosesAt: 99,
    });
    expect(market.instrument.leverageMax).toBe(100);
    const dollar = { ...info, quoteCurrency: 'USD' };
    expect(
      buildContractMarket({ info: dollar, terms: undefined, product: undefined, available: undefined }).conversion,
    ).toBe(10n ** 10n);
  });

  it('CTR-218 for whoever is logged in: their own terms, rate, cap and balance, and the newest prices', () => {
    const market = buildContractMarket({ info, terms, product: { bid: '162', ask: '162.02' }, available: '12.5' });
    expect(market).toMatchObject({
      isPreview: false,
      conversion: 66_000_000n,
      available: 12_500_000n,
      reserveLeft: 2_500_000_000n,
      region: 'eu',
      sessionClosesAt: 77,
      quote: { bid: 1_620_000_000_000n, ask: 1_620_200_000_000n },
    });
    expect(market.parameters).toMatchObject({ feeRate: 4_000_000n, capMultiple: 80_000_000_000n });
    expect(market.instrument).toMatchObject({
      leverageMax: 20,
      isLeverageOfRegion: true,
      lotSize: 100_000_000_000n,
      lotStep: 1_000_000n,
    });
  });

  it('CTR-218 without a price there is no quote, and without a rate no conversion', () => {
    const market = buildContractMarket({
      info: { ...info, bid: '', ask: '' },
      terms: { ...terms, conversion: null },
      product: undefined,
      available: undefined,
    });
    expect(market.quote).toBeNull();
    expect(market.conversion).toBeNull();
  });
});
