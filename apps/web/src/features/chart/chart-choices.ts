import { readStored, writeStored } from '@truemark/browser/storage';
import { workspaceLimits } from '@truemark/contract/limits';
import { type CandleInterval, candleIntervals } from '@truemark/domain/market/candle';
import { create } from 'zustand';
import type { ChartZone } from './axis-times.ts';
import { formatIndicators, type IndicatorName, parseIndicators, toggleIndicator } from './indicators.ts';

export interface ChartChoices {
  readonly interval: CandleInterval;
  readonly indicators: readonly IndicatorName[];
  readonly zone: ChartZone;
  /** Codes of the instruments that the one on screen is compared with. */
  readonly compared: readonly string[];
}

const keys = {
  interval: 'chartInterval',
  indicators: 'chartIndicators',
  zone: 'chartZone',
  compared: 'chartCompared',
} as const;
const defaultInterval: CandleInterval = '15m';

/** The stored interval; anything else gives the default. */
export function parseInterval(text: string | undefined): CandleInterval {
  return candleIntervals.find(interval => interval === text) ?? defaultInterval;
}

/** The instruments in a stored choice, each once; what is no code is left out. */
export function parseCompared(text: string | undefined): readonly string[] {
  const codes = text?.split(',').filter(code => /^[A-Z0-9_.]{1,24}$/.test(code));
  return [...new Set(codes)].slice(0, workspaceLimits.comparedMax);
}

/** How this browser likes its charts, the same for every instrument. */
export const useChartChoices = create<ChartChoices>(() => ({
  interval: parseInterval(readStored('local', keys.interval)),
  indicators: parseIndicators(readStored('local', keys.indicators) ?? null),
  // The record beside the chart is in UTC, so the chart begins in UTC too.
  zone: readStored('local', keys.zone) === 'local' ? 'local' : 'utc',
  compared: parseCompared(readStored('local', keys.compared)),
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

export function compareWith(compared: readonly string[]): void {
  writeStored('local', keys.compared, compared.join() || undefined);
  useChartChoices.setState({ compared });
}

/** Shows the choices made on another device, or those of a layout. */
export function showChoices(choices: ChartChoices): void {
  writeStored('local', keys.interval, choices.interval);
  writeStored('local', keys.indicators, formatIndicators(choices.indicators));
  writeStored('local', keys.zone, choices.zone);
  writeStored('local', keys.compared, choices.compared.join() || undefined);
  useChartChoices.setState(choices);
}
