/** The indicators of the chart, in the order of the menu. Their names are the same in every language. */
export const indicators = [
  { name: 'MA', place: 'price' },
  { name: 'EMA', place: 'price' },
  { name: 'BOLL', place: 'price' },
  { name: 'VOL', place: 'price' },
  { name: 'MACD', place: 'below' },
  { name: 'RSI', place: 'below' },
  { name: 'KDJ', place: 'below' },
] as const;

export type IndicatorName = (typeof indicators)[number]['name'];

/** Whether an indicator has a pane of its own, away from the price. */
export function isBelowPrice(name: IndicatorName): boolean {
  return indicators.some(indicator => indicator.name === name && indicator.place === 'below');
}

const defaultIndicators: readonly IndicatorName[] = ['VOL'];
/** Panes under the price that leave the candles room enough to be read. */
const panesBelowMax = 3;

/** The indicators in a stored choice; names unknown here are left out, and no choice at all gives the default. */
export function parseIndicators(text: string | null): readonly IndicatorName[] {
  if (text === null) return defaultIndicators;
  const names = new Set(text.split(','));
  return indicators.map(({ name }) => name).filter(name => names.has(name));
}

/** The choice as it is stored. */
export function formatIndicators(chosen: readonly IndicatorName[]): string {
  return chosen.join(',');
}

/** The choice with one indicator switched, in the order of the menu. */
export function toggleIndicator(chosen: readonly IndicatorName[], name: IndicatorName): readonly IndicatorName[] {
  const next = new Set(chosen);
  if (!next.delete(name)) next.add(name);
  return indicators.map(indicator => indicator.name).filter(each => next.has(each));
}

/** Height of one pane under the price: a fixed share that leaves most of a low chart to the candles. */
export function calculatePaneHeight(chartHeight: number, paneCount: number): number {
  if (paneCount === 0) return 0;
  return Math.round(Math.min(96, (chartHeight * 0.45) / Math.min(paneCount, panesBelowMax)));
}
