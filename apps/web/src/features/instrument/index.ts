export type { InstrumentPanels } from './instrument-panels.ts';
