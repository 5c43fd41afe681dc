import { chunkTimeoutMs } from '@truemark/contract/limits';
import type { MarketInfo } from '@truemark/contract/markets';
import type { ComponentType } from 'react';
import { type Chunk, createChunk } from './chunk.ts';
import { Lazily, leaveOut } from './lazily.tsx';
import { loadNamespaces, type Namespace } from './text.ts';

/** What a panel of an instrument's page is given; `info` is undefined until it was loaded. */
export interface InstrumentPanelProps {
  readonly code: string;
  readonly info: MarketInfo | undefined;
}

/**
 * Parts of an instrument's page that other features bring. Features never meet: `instrument-panels.ts` names who brings what, and
 * the page draws its panels by name.
 */
export interface InstrumentPanels {
  /** Positions, resting orders, running options and what is over, under the chart. */
  readonly orders: Chunk<ComponentType<InstrumentPanelProps>>;
  /** The tickets: in the trading column, on touch a bar of actions with a sheet. */
  readonly ticket: Chunk<ComponentType<InstrumentPanelProps>>;
  /** The drawer in which a record is checked, once one was asked for. */
  readonly verify: Chunk<ComponentType<InstrumentPanelProps>>;
  /** Lines of positions and resting orders on the chart; draws nothing itself. */
  readonly chartLines: Chunk<ComponentType<InstrumentPanelProps>>;
}

/** A panel that is loaded when it is first drawn, together with its words. */
export function createPanel<Props>(
  importPanel: () => Promise<ComponentType<Props>>,
  ...namespaces: readonly Namespace[]
): Chunk<ComponentType<Props>> {
  const load = async () => {
    const [panel] = await Promise.all([importPanel(), loadNamespaces(namespaces)]);
    return panel;
  };
  return createChunk(load, chunkTimeoutMs);
}

let registered: InstrumentPanels | undefined;

/** Says who brings the panels; once, before the first page is drawn. */
export function registerPanels(panels: InstrumentPanels): void {
  registered = panels;
}

/** A panel by its name. */
export function InstrumentPanel(props: InstrumentPanelProps & { readonly name: keyof InstrumentPanels }) {
  const { name, ...given } = props;
  const chunk = registered?.[name];
  return chunk ? <Lazily chunk={chunk} given={given} onFailed={leaveOut} /> : null;
}
