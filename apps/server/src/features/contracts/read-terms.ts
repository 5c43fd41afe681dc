import type { ContractParameters } from '@truemark/domain/contracts/terms';
import { parseAmount } from '@truemark/domain/ledger/amount';
import { type Instrument, type InstrumentType, instrumentTypes } from '@truemark/domain/market/instrument';
import { ratioScale } from '@truemark/domain/market/price';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { assert } from '@truemark/domain/result';
import type { ContractParameterReader as Source } from './parameters.ts';

const readFeeRate = rememberLast(readRatio);
const readCapMultiple = rememberLast(readRatio);
const readCallLevel = rememberLast(readRatio);
const readCloseOutLevel = rememberLast(readRatio);
const readNotionalMin = rememberLast(readAmount);

/** The parameters in force, which new orders get. */
export function readParameters(parameters: Source): ContractParameters {
  return {
    feeRate: readFeeRate(parameters.get('contracts.feeRate')),
    capMultiple: readCapMultiple(parameters.get('contracts.capMultiple')),
    callLevel: readCallLevel(parameters.get('contracts.callLevel')),
    closeOutLevel: readCloseOutLevel(parameters.get('contracts.closeOutLevel')),
    notionalMin: readNotionalMin(parameters.get('contracts.notionalMin')),
    restingOrdersMax: Number(parameters.get('contracts.restingOrdersMax')),
  };
}

/** How long a new order waits for its first price, ms. */
export function readFillWaitMs(parameters: Source): number {
  return Number(parameters.get('contracts.fillWaitMs'));
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

/** Parameters are read for every order, and change once in a while. */
function rememberLast(read: (text: string) => bigint): (text: string) => bigint {
  let last: { readonly text: string; readonly value: bigint } | undefined;
  return text => {
    if (last?.text !== text) last = { text, value: read(text) };
    return last.value;
  };
}

function readAmount(text: string): bigint {
  const amount = parseAmount(text, 'USDT');
  assert(amount.ok, 'a parameter is an amount');
  return amount.value;
}

function readRatio(text: string): bigint {
  const ratio = parseDecimal(text, ratioScale);
  assert(ratio.ok, 'a parameter is a ratio');
  return ratio.value;
}
