import type { InstrumentPanel } from '../../platform/panels.tsx';

/** Parts of an instrument's page that other features bring, each loaded when it is first drawn. */
export interface InstrumentPanels {
  /** Positions, resting orders, running options and what is over, under the chart. */
  readonly orders: InstrumentPanel;
  /** The tickets: in the trading column, on touch a bar of actions with a sheet. */
  readonly ticket: InstrumentPanel;
  /** The drawer in which a record is checked, once one was asked for. */
  readonly verify: InstrumentPanel;
  /** Lines of positions and resting orders on the chart; draws nothing itself. */
  readonly chartLines: InstrumentPanel;
}
