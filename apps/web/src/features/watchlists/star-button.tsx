import { createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { IconButton, type IconButtonProps } from '@truemark/ui/icon-button';
import Star from 'lucide-react/icons/star';
import { useState } from 'react';
import { Lazily } from '../../platform/lazily.tsx';
import { loadNamespaces } from '../../platform/text.ts';
import styles from './star-button.module.css';
import { setStar, useWatchlists } from './use-watchlists.ts';
import { favoritesId, isListFull, isWatched } from './watchlist-acts.ts';

const dialogChunk = createChunk(async () => {
  const [{ WatchDialog }] = await Promise.all([import('./watch-dialog.tsx'), loadNamespaces(['market-list'])]);
  return WatchDialog;
}, chunkTimeoutMs);

/** The star of an instrument. Whoever has lists of their own is asked in which of them it belongs. */
export function StarButton({
  code,
  symbol,
  ...look
}: { readonly code: string; readonly symbol: string } & Pick<IconButtonProps, 'label' | 'title'>) {
  const { content, isOwn, error, retry } = useWatchlists();
  const [isAsking, setAsking] = useState(false);
  const isStarred = content !== undefined && isWatched(content, code);
  const hasChoice = content !== undefined && content.lists.length > 0;
  const isFull = content !== undefined && !isStarred && isListFull(content, favoritesId);
  const press = () => {
    if (content === undefined) retry();
    else if (hasChoice) setAsking(true);
    else setStar(code, !isStarred, isOwn);
  };
  return (
    <>
      <IconButton
        {...look}
        icon={Star}
        size="small"
        aria-pressed={isStarred}
        aria-haspopup={hasChoice ? 'dialog' : undefined}
        data-row-control="star"
        disabled={(content === undefined && !error) || (isFull && !hasChoice)}
        className={styles.star ?? ''}
        onClick={press}
      />
      {isAsking && (
        <Lazily
          chunk={dialogChunk}
          given={{ code, symbol, onClose: () => setAsking(false) }}
          onFailed={() => setAsking(false)}
        />
      )}
    </>
  );
}
