import { createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { Button } from '@truemark/ui/button';
import { formatCount } from '@truemark/ui/format/number';
import { Icon } from '@truemark/ui/icon';
import { IconButton } from '@truemark/ui/icon-button';
import { Tabs } from '@truemark/ui/tabs';
import ListPlus from 'lucide-react/icons/list-plus';
import Settings2 from 'lucide-react/icons/settings-2';
import { useState } from 'react';
import { Lazily } from '../../platform/lazily.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { useWatchlists } from './use-watchlists.ts';
import { favoritesId } from './watchlist-acts.ts';
import styles from './watchlists.module.css';

const dialogChunk = createChunk(async () => (await import('./edit-lists-dialog.tsx')).EditListsDialog, chunkTimeoutMs);

/** The lists of an account over the one that is shown, and the way to change them. */
export function ListTabs(props: {
  readonly selected: string;
  readonly panelId: string;
  readonly onSelect: (listId: string) => void;
  readonly nameCode: (code: string) => string;
}) {
  const t = useText('market-list');
  const locale = useLocale();
  const { content, isOwn } = useWatchlists();
  const [isEditing, setEditing] = useState(false);
  if (!isOwn || !content) return null;
  const hasLists = content.lists.length > 0;
  return (
    <div className={styles.bar}>
      <Tabs
        label={t('list.all')}
        panelId={props.panelId}
        selected={props.selected}
        onSelect={props.onSelect}
        tabs={[
          { id: favoritesId, label: t('favourites'), count: formatCount(locale, content.favorites.length) },
          ...content.lists.map(({ id, name, codes }) => ({
            ...{ id, label: <bdi className={styles.tab}>{name}</bdi>, count: formatCount(locale, codes.length) },
          })),
        ]}
        {...(styles.tabs && { className: styles.tabs })}
      />
      {hasLists ? (
        <IconButton icon={Settings2} label={t('list.edit')} onClick={() => setEditing(true)} />
      ) : (
        <Button variant="ghost" size="small" onClick={() => setEditing(true)}>
          <Icon of={ListPlus} size={16} />
          {t('list.new')}
        </Button>
      )}
      {isEditing && (
        <Lazily
          chunk={dialogChunk}
          onFailed={() => setEditing(false)}
          given={{
            listId: props.selected,
            nameCode: props.nameCode,
            onAdded: props.onSelect,
            onRemoved: id => id === props.selected && props.onSelect(favoritesId),
            onClose: () => setEditing(false),
          }}
        />
      )}
    </div>
  );
}
