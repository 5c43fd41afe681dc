import { type Chunk, createChunk } from '@truemark/browser/chunk';
import { useNewerVersion } from '@truemark/browser/newer-version';
import { useChunk } from '@truemark/browser/use-chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import type { MarketInfo } from '@truemark/contract/markets/markets';
import { joinClasses } from '@truemark/ui/class-names';
import { ErrorState } from '@truemark/ui/error-state';
import WifiOff from 'lucide-react/icons/wifi-off';
import { type ComponentType, useEffect } from 'react';
import { Outdated } from './outdated.tsx';
import styles from './panels.module.css';
import { useShell } from './shell.ts';
import { loadNamespaces, type Namespace, useText } from './text.ts';

/** What a panel of an instrument's page is given; `info` is undefined until it was loaded. */
export interface InstrumentPanelProps {
  readonly code: string;
  readonly info: MarketInfo | undefined;
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

/** A part of an instrument's page that another feature brings. */
export type InstrumentPanel = Chunk<ComponentType<InstrumentPanelProps>>;

/** A panel that is what somebody has come for: when it does not come, its place says so. */
export function NeededPanel(
  props: InstrumentPanelProps & {
    readonly panel: InstrumentPanel;
    /** What could not be loaded. */
    readonly failedTitle: string;
    /** Keeps its place while it is on its way. */
    readonly room?: string | undefined;
    /** On touch it is not in the page but in a bar under it. */
    readonly isBar?: boolean;
  },
) {
  const { panel: chunk, failedTitle, isBar = false, room, ...given } = props;
  const common = useText('common');
  const isMobile = useShell() === 'mobile';
  const state = useChunk(chunk);
  const isOutdated = useNewerVersion(newer => newer.isReady);
  // What failed on an earlier page is asked for once more.
  useEffect(() => chunk.retry(), [chunk]);
  if (state.status === 'ready') {
    const Panel = state.value;
    return <Panel {...given} />;
  }
  if (state.status !== 'failed' && state.status !== 'late') {
    return room ? <div className={room} /> : null;
  }
  return (
    <div className={joinClasses(styles.failed, isBar && isMobile && styles.bar)}>
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
