import { workspaceLimits } from '@truemark/contract/limits';
import { Checkbox } from '@truemark/ui/checkbox';
import { DialogOrSheet } from '@truemark/ui/dialog';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { makeList } from './make-list.ts';
import { NameForm } from './name-form.tsx';
import { useWatchlists, watchlistKeeper } from './use-watchlists.ts';
import { addList, favoritesId, findCodes, isListFull, watch } from './watchlist-acts.ts';
import styles from './watchlists.module.css';

/** In which lists an instrument stands; each press is saved. */
export function WatchDialog(props: { readonly code: string; readonly symbol: string; readonly onClose: () => void }) {
  const t = useText('market-list');
  const common = useText('common');
  const { code, symbol, onClose } = props;
  const { content } = useWatchlists();
  const isSheet = useShell() === 'mobile';
  const choices = [{ id: favoritesId, name: t('favourites') }, ...(content?.lists ?? [])];
  const addTo = (name: string) => {
    const list = makeList(name);
    void watchlistKeeper.change(lists => watch(list.id, code, true)(addList(list)(lists)));
  };
  return (
    <DialogOrSheet
      isOpen
      isSheet={isSheet}
      onClose={onClose}
      title={t('list.choose', { symbol })}
      closeLabel={common('close')}
    >
      <ul className={styles.choices}>
        {content &&
          choices.map(({ id, name }) => {
            const isIn = findCodes(content, id)?.includes(code) ?? false;
            const isFull = !isIn && isListFull(content, id);
            return (
              <li key={id}>
                <Checkbox
                  checked={isIn}
                  disabled={isFull}
                  onChange={() => void watchlistKeeper.change(watch(id, code, !isIn))}
                  {...(styles.choice && { className: styles.choice })}
                >
                  <bdi>{name}</bdi>
                  {isFull && (
                    <span className={styles.note}>{t('list.full', { max: findCodes(content, id)?.length ?? 0 })}</span>
                  )}
                </Checkbox>
              </li>
            );
          })}
      </ul>
      {content && content.lists.length < workspaceLimits.watchlistsMax && (
        <NameForm label={t('list.new')} action={t('list.add')} onName={addTo} />
      )}
    </DialogOrSheet>
  );
}
