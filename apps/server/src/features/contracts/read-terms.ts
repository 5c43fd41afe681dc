import type { ContractParameters } from '@truemark/domain/contract-terms';
import { parseDecimal } from '@truemark/domain/decimal';
import { type Instrument, type InstrumentType, instrumentTypes } from '@truemark/domain/instrument';
import { parseAmount } from '@truemark/domain/ledger-amount';
import { ratioScale } from '@truemark/domain/price';
import { assert } from '@truemark/domain/result';
import type { Parameters } from '../parameters/index.ts';

type Source = Pick<Parameters, 'get'>;

/** Levels of customers are not asked for by any instrument yet. */
export const instrumentLevelMin = 0;

/** The parameters in force, which new orders get. */
export function readParameters(parameters: Source): ContractParameters {
  const notionalMin = parseAmount(parameters.get('contracts.notionalMin'), 'USDT');
  assert(notionalMin.ok, 'the smallest order is an amount');
  return {
    feeRate: readRatio(parameters.get('contracts.feeRate')),
    capMultiple: readRatio(parameters.get('contracts.capMultiple')),
    callLevel: readRatio(parameters.get('contracts.callLevel')),
    closeOutLevel: readRatio(parameters.get('contracts.closeOutLevel')),
    notionalMin: notionalMin.value,
    restingOrdersMax: Number(parameters.get('contracts.restingOrdersMax')),
  };
}

const leverageKeys = {
  [instrumentTypes.forex]: 'leverage.forex',
  [instrumentTypes.crypto]: 'leverage.crypto',
  [instrumentTypes.stock]: 'leverage.stock',
  [instrumentTypes.etf]: 'leverage.etf',
  [instrumentTypes.future]: 'leverage.future',
} as const satisfies Record<InstrumentType, string>;

/** Most leverage on an instrument: its own, within that of its market. */
export function readLeverageMax(parameters: Source, { type, leverageMax }: Instrument): number {
  return Math.min(leverageMax, Number(parameters.get(leverageKeys[type])));
}

const overCloseKeys = {
  [instrumentTypes.forex]: 'leverage.overClose.forex',
  [instrumentTypes.crypto]: null,
  [instrumentTypes.stock]: 'leverage.overClose.stock',
  [instrumentTypes.etf]: 'leverage.overClose.etf',
  [instrumentTypes.future]: 'leverage.overClose.future',
} as const satisfies Record<InstrumentType, string | null>;

/** Most leverage that may be held over the close of the instrument's session; null where there is no close or no bound. */
export function readLeverageOverClose(parameters: Source, { type, sessionCalendar }: Instrument): number | null {
  const key = overCloseKeys[type];
  return key === null || sessionCalendar === 'always' ? null : Number(parameters.get(key));
}

function readRatio(text: string): bigint {
  const ratio = parseDecimal(text, ratioScale);
  assert(ratio.ok, 'a parameter is a ratio');
  return ratio.value;
}
