export { type ChartLine, type ChartLineKind, showChartLines } from './chart-lines.ts';
export { ChartPanel } from './chart-panel.tsx';
export { usePriceSource } from './use-price-source.ts';
