import type { NftHistoryItem } from '@truemark/contract/operators/nfts';
import { Drawer } from '@truemark/ui/dialog';
import { Joined } from '@truemark/ui/joined';
import History from 'lucide-react/icons/history';
import { HistoryEntry, HistoryList } from '../../components/history.tsx';
import { ListFrame, MoreRows } from '../../components/list-frame.tsx';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';
import { usePages } from '../../platform/use-pages.ts';
import styles from './nfts.module.css';

/** What operators did with a work or a charity, the newest first. */
export function NftHistory(props: {
  readonly of: 'work' | 'charity';
  readonly id: string;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const t = useText('nfts');
  const words = useText('common');
  const call = props.of === 'work' ? 'listNftHistory' : 'listCharityHistory';
  const { query, rows } = usePages(['nftHistory', props.of, props.id], (cursor, signal) =>
    api.call(call, { params: { id: props.id }, query: cursor }, { signal }),
  );
  return (
    <Drawer
      isOpen
      onClose={props.onClose}
      title={t('historyTitle', { title: props.title })}
      closeLabel={words('close')}
    >
      <ListFrame
        query={query}
        count={rows?.length}
        empty={{ icon: History, title: t('historyEmpty'), text: t('historyEmptyText') }}
      >
        <HistoryList>
          {rows?.map(row => (
            <Entry key={row.sequence} item={row} />
          ))}
        </HistoryList>
        <MoreRows query={query} count={rows?.length ?? 0} />
      </ListFrame>
    </Drawer>
  );
}

function Entry({ item }: { readonly item: NftHistoryItem }) {
  const t = useText('nfts');
  const format = useFormat();
  return (
    <HistoryEntry {...item} title={t(`kind.${item.kind}`)}>
      {item.amount !== null && (
        <span className="sm">
          <Joined>
            {format.amount(item.amount, 'USDT')}
            <bdi className={styles.details}>{item.reference}</bdi>
          </Joined>
        </span>
      )}
      {item.account !== null && <bdi className={`sm ${styles.details}`}>{item.account}</bdi>}
    </HistoryEntry>
  );
}
