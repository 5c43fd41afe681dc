import { type Instrument, type InstrumentType, instrumentTypes } from './instrument.ts';
import { type Price, priceScale } from './price.ts';

/** Most leverage an instrument of a type may allow. Source: product rules, Contracts. */
export const leverageCaps: Readonly<Record<InstrumentType, number>> = {
  [instrumentTypes.forex]: 100,
  [instrumentTypes.crypto]: 50,
  [instrumentTypes.stock]: 20,
  [instrumentTypes.etf]: 20,
  [instrumentTypes.future]: 50,
};

/** What a code may look like, in the address bar, on the wire and in the database. */
export const instrumentCodePattern = /^[A-Z0-9][A-Z0-9_.]{0,23}$/;

/** What can be wrong with an instrument. */
export const instrumentFaults = [
  'code-malformed',
  'step-not-positive',
  'decimals-out-of-range',
  'step-finer-than-decimals',
  'reference-price-not-positive',
  'reference-price-off-step',
  'half-spread-not-positive',
  'half-spread-off-step',
  'half-spread-not-below-price',
  'lot-size-not-positive',
  'lot-step-not-positive',
  'lots-max-not-positive',
  'lots-max-off-lot-step',
  'leverage-out-of-range',
] as const;
export type InstrumentFault = (typeof instrumentFaults)[number];

/** Whether a price lies on a grid of steps that starts at zero. The step must be positive. */
export function isOnStep(price: Price, step: Price): boolean {
  return price % step === 0n;
}

/**
 * Everything that is wrong with an instrument, in the order of `instrumentFaults`; empty when it can be traded. The
 * database holds the same rules as constraints.
 */
export function findInstrumentFaults(instrument: Instrument): readonly InstrumentFault[] {
  const { priceStep, priceDecimals, referencePrice, halfSpread, lotSize, lotStep, lotsMax, leverageMax, type } =
    instrument;
  const hasStep = priceStep > 0n;
  const hasDecimals = Number.isInteger(priceDecimals) && priceDecimals >= 0 && priceDecimals <= priceScale;
  const isWrong: Record<InstrumentFault, boolean> = {
    'code-malformed': !instrumentCodePattern.test(instrument.code),
    'step-not-positive': !hasStep,
    'decimals-out-of-range': !hasDecimals,
    'step-finer-than-decimals': hasDecimals && !isOnStep(priceStep, 10n ** BigInt(priceScale - priceDecimals)),
    'reference-price-not-positive': referencePrice <= 0n,
    'reference-price-off-step': hasStep && !isOnStep(referencePrice, priceStep),
    'half-spread-not-positive': halfSpread <= 0n,
    'half-spread-off-step': hasStep && !isOnStep(halfSpread, priceStep),
    'half-spread-not-below-price': halfSpread >= referencePrice,
    'lot-size-not-positive': lotSize <= 0n,
    'lot-step-not-positive': lotStep <= 0n,
    'lots-max-not-positive': lotsMax <= 0n,
    'lots-max-off-lot-step': lotStep > 0n && lotsMax % lotStep !== 0n,
    'leverage-out-of-range': !Number.isInteger(leverageMax) || leverageMax < 1 || leverageMax > leverageCaps[type],
  };
  return instrumentFaults.filter(fault => isWrong[fault]);
}

/** Fewest decimals a simulated price is shown with. Source: specification, section 9. */
const simulatedDecimalsMin = 4;

/** The instrument as simulated prices show it: with at least four decimals. Its step stays what it is. */
export function showSimulatedDecimals(instrument: Instrument): Instrument {
  return { ...instrument, priceDecimals: Math.max(instrument.priceDecimals, simulatedDecimalsMin) };
}
