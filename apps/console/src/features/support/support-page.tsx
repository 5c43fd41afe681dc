import { Link, useParams } from '@truemark/browser/router';
import { type SupportChatRow, supportViews } from '@truemark/contract/operators/support';
import { joinClasses } from '@truemark/ui/class-names';
import { EmptyState } from '@truemark/ui/empty-state';
import { StatusChip } from '@truemark/ui/status-chip';
import { Tabs } from '@truemark/ui/tabs';
import MessagesSquare from 'lucide-react/icons/messages-square';
import { ListFrame, MoreRows } from '../../components/list-frame.tsx';
import { Ago } from '../../components/moment.tsx';
import { usePageTitle } from '../../components/page.tsx';
import { useReviewKeys } from '../../components/review/review-keys.tsx';
import { useText } from '../../platform/text.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { useIsNarrow } from '../../platform/width.ts';
import { Chat } from './chat.tsx';
import styles from './support.module.css';
import { useChats, useWatching } from './use-support.ts';

const path = '/support';
const nothing = () => undefined;

/** Chats with users: who waits, what was said, and who they are; below one another where the page is narrow. */
export default function SupportPage() {
  const t = useText('support');
  usePageTitle(t('title'));
  const [wanted] = useFilter('view');
  const view = supportViews.find(known => known === wanted) ?? 'waiting';
  const { query, rows } = useChats(view);
  const { typing, isLost } = useWatching();
  const isNarrow = useIsNarrow();
  const { id } = useParams();
  useReviewKeys({ items: rows ?? [], selectedId: id ?? '', path }, nothing);
  return (
    <div className={styles.layout}>
      {!(isNarrow && id !== undefined) && (
        <section className={styles.queue} aria-label={t('title')}>
          <div className={styles.head}>
            <h1 className="h3">{t('title')}</h1>
            {isLost && <StatusChip family="stopped">{t('lost')}</StatusChip>}
          </div>
          <Views view={view} />
          <ListFrame
            query={query}
            count={rows?.length}
            empty={{ icon: MessagesSquare, title: t(`empty.${view}`), text: t('emptyText') }}
          >
            <ul>
              {rows?.map(row => (
                <li key={row.id}>
                  <Row row={row} view={view} isSelected={row.id === id} />
                </li>
              ))}
            </ul>
            <MoreRows query={query} count={rows?.length ?? 0} />
          </ListFrame>
        </section>
      )}
      {id !== undefined && (
        <Chat key={id} id={id} back={`${path}?view=${view}`} heardAt={typing.get(id)} isNarrow={isNarrow} />
      )}
      {id === undefined && !isNarrow && (
        <div className={styles.none}>
          <EmptyState icon={MessagesSquare} title={t('noneTitle')}>
            {t('noneText')}
          </EmptyState>
        </div>
      )}
    </div>
  );
}

function Views(props: { readonly view: (typeof supportViews)[number] }) {
  const t = useText('support');
  const [, setView] = useFilter('view');
  const tabs = supportViews.map(id => ({ id, label: t(`view.${id}`) }));
  return <Tabs label={t('views')} tabs={tabs} selected={props.view} onSelect={setView} className={styles.tabs ?? ''} />;
}

function Row(props: { readonly row: SupportChatRow; readonly view: string; readonly isSelected: boolean }) {
  const t = useText('support');
  const { row, view, isSelected } = props;
  const unseen = row.lastNumber - row.seenNumber;
  return (
    <Link
      to={`${path}/${row.id}?view=${view}`}
      className={joinClasses(styles.row, unseen > 0 && styles.unseen)}
      aria-current={isSelected ? 'true' : undefined}
    >
      <span className={styles.rowLine}>
        <b className="semi">{row.userName}</b>
        <span className="xs dim">
          <Ago at={row.waitingSince ?? row.lastAt} />
        </span>
      </span>
      <span className={`${styles.last} sm sub`} dir="auto">
        {row.lastText || t('picture')}
      </span>
      <span className={styles.marks}>
        <span className="xs dim">{row.language}</span>
        {row.waitingSince !== null && <StatusChip family="waiting">{t('waits')}</StatusChip>}
        {row.claimedBy !== null && <span className="xs dim">{t('claimedBy', { number: String(row.claimedBy) })}</span>}
        {unseen > 0 && <span className={`${styles.count} num`}>{t('unseen', { count: unseen })}</span>}
      </span>
    </Link>
  );
}
