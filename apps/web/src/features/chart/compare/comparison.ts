import { CompareBar } from './compare-bar.tsx';
import { openCompareLayer } from './compare-layer.ts';
import { ComparePicker } from './compare-picker.tsx';
import { CompareTable } from './compare-table.tsx';
import { sayReturns } from './say-returns.ts';

/** What compares instruments on a chart: one file, loaded when somebody wants to. */
export const comparison = {
  Bar: CompareBar,
  Picker: ComparePicker,
  Table: CompareTable,
  openLayer: openCompareLayer,
  say: sayReturns,
} as const;
