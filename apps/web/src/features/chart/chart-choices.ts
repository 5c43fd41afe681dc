import { readStored, writeStored } from '@truemark/browser/storage';
import { type CandleInterval, candleIntervals } from '@truemark/domain/market/candle';
import { create } from 'zustand';
import type { ChartZone } from './axis-times.ts';
import { formatIndicators, type IndicatorName, parseIndicators, toggleIndicator } from './indicators.ts';

export interface ChartChoices {
  readonly interval: CandleInterval;
  readonly indicators: readonly IndicatorName[];
  readonly zone: ChartZone;
}

const keys = { interval: 'chartInterval', indicators: 'chartIndicators', zone: 'chartZone' } as const;
const defaultInterval: CandleInterval = '15m';

/** The stored interval; anything else gives the default. */
export function parseInterval(text: string | undefined): CandleInterval {
  return candleIntervals.find(interval => interval === text) ?? defaultInterval;
}

/** How this browser likes its charts, the same for every instrument. */
export const useChartChoices = create<ChartChoices>(() => ({
  interval: parseInterval(readStored('local', keys.interval)),
  indicators: parseIndicators(readStored('local', keys.indicators) ?? null),
  // The record beside the chart is in UTC, so the chart begins in UTC too.
  zone: readStored('local', keys.zone) === 'local' ? 'local' : 'utc',
}));

export function chooseInterval(interval: CandleInterval): void {
  writeStored('local', keys.interval, interval);
  useChartChoices.setState({ interval });
}

export function switchIndicator(name: IndicatorName): void {
  const indicators = toggleIndicator(useChartChoices.getState().indicators, name);
  writeStored('local', keys.indicators, formatIndicators(indicators));
  useChartChoices.setState({ indicators });
}

export function chooseZone(zone: ChartZone): void {
  writeStored('local', keys.zone, zone);
  useChartChoices.setState({ zone });
}

/** Shows the choices made on another device, or those of a layout. */
export function showChoices(choices: ChartChoices): void {
  writeStored('local', keys.interval, choices.interval);
  writeStored('local', keys.indicators, formatIndicators(choices.indicators));
  writeStored('local', keys.zone, choices.zone);
  useChartChoices.setState(choices);
}
