import { type Chunk, createChunk } from '@truemark/browser/chunk';
import { useNewerVersion } from '@truemark/browser/newer-version';
import { useChunk } from '@truemark/browser/use-chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import type { MarketInfo } from '@truemark/contract/markets/markets';
import { joinClasses } from '@truemark/ui/class-names';
import { ErrorState } from '@truemark/ui/error-state';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ComponentType, useEffect } from 'react';
import { Lazily } from './lazily.tsx';
import { Outdated } from './outdated.tsx';
import styles from './panels.module.css';
import { useShell } from './shell.ts';
import { loadNamespaces, type Namespace, useText } from './text.ts';

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

/** A panel by its name, of those that the page can stand without. */
export function InstrumentPanel(props: InstrumentPanelProps & { readonly name: 'chartLines' | 'verify' }) {
  const { name, ...given } = props;
  const chunk = registered?.[name];
  return chunk ? <Lazily chunk={chunk} given={given} /> : null;
}

/** A panel by its name, of those that are what somebody has come for: when it does not come, its place says so. */
export function NeededPanel(
  props: InstrumentPanelProps & {
    readonly name: 'orders' | 'ticket';
    /** What could not be loaded. */
    readonly failedTitle: string;
    /** Keeps its place while it is on its way. */
    readonly room?: string | undefined;
    /** On touch it is not in the page but in a bar under it. */
    readonly isBar?: boolean;
  },
) {
  const { name, failedTitle, isBar, room, ...given } = props;
  const chunk = registered?.[name];
  return chunk ? <InPlace {...{ chunk, given, failedTitle }} isBar={isBar ?? false} room={room} /> : null;
}

function InPlace(props: {
  readonly chunk: Chunk<ComponentType<InstrumentPanelProps>>;
  readonly given: InstrumentPanelProps;
  readonly failedTitle: string;
  readonly isBar: boolean;
  readonly room: string | undefined;
}) {
  const { chunk, failedTitle } = props;
  const common = useText('common');
  const isMobile = useShell() === 'mobile';
  const state = useChunk(chunk);
  const isOutdated = useNewerVersion(newer => newer.isReady);
  // What failed on an earlier page is asked for once more.
  useEffect(() => chunk.retry(), [chunk]);
  if (state.status === 'ready') {
    const Panel = state.value;
    return <Panel {...props.given} />;
  }
  if (state.status !== 'failed' && state.status !== 'late') {
    return props.room ? <div className={props.room} /> : null;
  }
  return (
    <div className={joinClasses(styles.failed, props.isBar && isMobile && styles.bar)}>
      {isOutdated ? (
        <Outdated isSmall />
      ) : (
        <ErrorState
          icon={WifiOff}
          isSmall
          title={failedTitle}
          retryLabel={common('retry')}
          onRetry={() => chunk.retry()}
        />
      )}
    </div>
  );
}
