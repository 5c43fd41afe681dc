import { defaultContractParameters, ratioOne } from '@truemark/domain/contracts/terms';
import { type ContractDraft, emptyContractForm } from '../contract/contract-form.ts';
import type { ContractMarket } from '../contract/contract-market.ts';

const priceUnit = 10n ** 10n;
const lotUnit = 10n ** 8n;

/** Bitcoin at 68,000 with a spread of 2, lots of one bitcoin, 10,000 USDT to spend. */
export const exampleMarket: ContractMarket = {
  instrument: {
    code: 'BTCUSDT',
    type: 2,
    quoteCurrency: 'USDT',
    priceStep: priceUnit / 100n,
    priceDecimals: 2,
    lotSize: lotUnit,
    lotStep: lotUnit / 10_000n,
    lotsMax: 20n * lotUnit,
    leverageMax: 50,
    isLeverageOfRegion: false,
  },
  quote: { bid: 67_999n * priceUnit, ask: 68_001n * priceUnit },
  conversion: ratioOne,
  parameters: defaultContractParameters,
  ruleVersion: 1,
  region: 'default',
  leverageOverClose: null,
  sessionClosesAt: null,
  available: 10_000_000_000n,
  reserveLeft: 2_500_000_000_000n,
  isPreview: false,
};

/** A draft with what differs from an empty one; a limit that has a price is switched on. */
export function draftOf(part: Partial<ContractDraft>): ContractDraft {
  const { takeProfit = '', stopLoss = '' } = part;
  return { ...emptyContractForm.draft, hasTakeProfit: takeProfit !== '', hasStopLoss: stopLoss !== '', ...part };
}
