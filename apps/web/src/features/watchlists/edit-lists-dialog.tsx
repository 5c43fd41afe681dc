import { workspaceLimits } from '@truemark/contract/limits';
import type { Watchlist, Watchlists } from '@truemark/contract/people/workspace';
import { Button } from '@truemark/ui/button';
import { DialogOrSheet } from '@truemark/ui/dialog';
import { formatCount } from '@truemark/ui/format/number';
import { IconButton } from '@truemark/ui/icon-button';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { makeList } from './make-list.ts';
import { NameForm } from './name-form.tsx';
import { OrderedRows } from './ordered-rows.tsx';
import { useWatchlists, watchlistKeeper } from './use-watchlists.ts';
import {
  addList,
  favoritesId,
  findCodes,
  placeCode,
  placeList,
  removeList,
  renameList,
  watch,
} from './watchlist-acts.ts';
import styles from './watchlists.module.css';

interface EditListsProps {
  /** The list on screen, whose instruments are put in order as well. */
  readonly listId: string;
  /** What an instrument is called. */
  readonly nameCode: (code: string) => string;
  readonly onAdded: (listId: string) => void;
  readonly onRemoved: (listId: string) => void;
  readonly onClose: () => void;
}

/** Lists and their instruments: names, order, and what is no longer wanted. */
export function EditListsDialog(props: EditListsProps) {
  const t = useText('market-list');
  const common = useText('common');
  const { content } = useWatchlists();
  const isSheet = useShell() === 'mobile';
  return (
    <DialogOrSheet isOpen isSheet={isSheet} onClose={props.onClose} title={t('list.edit')} closeLabel={common('close')}>
      {content && <OwnLists content={content} onAdded={props.onAdded} onRemoved={props.onRemoved} />}
      {content && <Instruments content={content} listId={props.listId} nameCode={props.nameCode} />}
    </DialogOrSheet>
  );
}

type OwnListsProps = Pick<EditListsProps, 'onAdded' | 'onRemoved'> & { readonly content: Watchlists };

function OwnLists({ content, onAdded, onRemoved }: OwnListsProps) {
  const t = useText('market-list');
  const locale = useLocale();
  const [open, setOpen] = useState<{ readonly id: string; readonly act: 'rename' | 'remove' }>();
  const { watchlistsMax } = workspaceLimits;
  const add = (name: string) => {
    const list = makeList(name);
    void watchlistKeeper.change(addList(list));
    onAdded(list.id);
  };
  const remove = (list: Watchlist) => {
    void watchlistKeeper.change(removeList(list.id));
    setOpen(undefined);
    onRemoved(list.id);
  };
  const more = (list: Watchlist) => {
    if (open?.id !== list.id) return undefined;
    if (open.act === 'remove') return <RemoveAsk list={list} onKeep={() => setOpen(undefined)} onRemove={remove} />;
    return (
      <NameForm
        hasFocus
        label={t('list.name')}
        action={t('list.rename')}
        name={list.name}
        onName={name => {
          void watchlistKeeper.change(renameList(list.id, name));
          setOpen(undefined);
        }}
      />
    );
  };
  const toggle = (id: string, act: 'rename' | 'remove') =>
    setOpen(now => (now?.id === id && now.act === act ? undefined : { id, act }));
  return (
    <section className={styles.part}>
      <OrderedRows
        label={t('list.all')}
        onPlace={(id, index) => void watchlistKeeper.change(placeList(id, index))}
        rows={content.lists.map(list => ({
          ...{ id: list.id, name: list.name, note: formatCount(locale, list.codes.length), more: more(list) },
          actions: (
            <>
              <IconButton
                icon={Pencil}
                size="small"
                label={t('list.renameOf', { name: list.name })}
                aria-expanded={open?.id === list.id && open.act === 'rename'}
                onClick={() => toggle(list.id, 'rename')}
              />
              <IconButton
                icon={Trash2}
                size="small"
                label={t('list.removeOf', { name: list.name })}
                aria-expanded={open?.id === list.id && open.act === 'remove'}
                onClick={() => toggle(list.id, 'remove')}
              />
            </>
          ),
        }))}
      />
      {content.lists.length < watchlistsMax ? (
        <NameForm hasFocus={content.lists.length === 0} label={t('list.new')} action={t('list.add')} onName={add} />
      ) : (
        <p className={styles.note}>{t('list.tooMany', { max: watchlistsMax })}</p>
      )}
    </section>
  );
}

function RemoveAsk(props: {
  readonly list: Watchlist;
  readonly onKeep: () => void;
  readonly onRemove: (list: Watchlist) => void;
}) {
  const t = useText('market-list');
  const { list } = props;
  return (
    <div className={styles.ask}>
      <p>{t('list.removeAsk', { name: list.name })}</p>
      <div className={styles.askActions}>
        <Button onClick={props.onKeep}>{t('list.keep')}</Button>
        <Button variant="danger" onClick={() => props.onRemove(list)}>
          {t('list.remove')}
        </Button>
      </div>
    </div>
  );
}

function Instruments(props: Pick<EditListsProps, 'listId' | 'nameCode'> & { readonly content: Watchlists }) {
  const t = useText('market-list');
  const { content, listId, nameCode } = props;
  const codes = findCodes(content, listId) ?? [];
  if (codes.length === 0) return null;
  const name = listId === favoritesId ? t('favourites') : content.lists.find(({ id }) => id === listId)?.name;
  const title = t('list.instruments', { name: name ?? '' });
  return (
    <section className={styles.part}>
      <h3 className={styles.title}>{title}</h3>
      <OrderedRows
        label={title}
        onPlace={(code, index) => void watchlistKeeper.change(placeCode(listId, code, index))}
        rows={codes.map(code => ({
          ...{ id: code, name: nameCode(code) },
          actions: (
            <IconButton
              icon={X}
              size="small"
              label={t('list.takeOut', { name: nameCode(code) })}
              onClick={() => void watchlistKeeper.change(watch(listId, code, false))}
            />
          ),
        }))}
      />
    </section>
  );
}
