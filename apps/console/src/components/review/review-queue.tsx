import { Link, useNavigate } from '@truemark/browser/router';
import { showToast } from '@truemark/browser/toasts';
import { joinClasses } from '@truemark/ui/class-names';
import { EmptyState } from '@truemark/ui/empty-state';
import { Icon } from '@truemark/ui/icon';
import { iconButtonClass } from '@truemark/ui/icon-button';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import { type ReactNode, useEffect } from 'react';
import { useText } from '../../platform/text.ts';
import { useRefresh } from '../../platform/use-refresh.ts';
import { useIsNarrow } from '../../platform/width.ts';
import { type EmptyWords, ListFrame, MoreRows, type PagedQuery } from '../list-frame.tsx';
import { Ago } from '../moment.tsx';
import { usePageTitle } from '../page.tsx';
import { type Decide, DecisionPanel, type DecisionWords } from './decision-panel.tsx';
import styles from './review.module.css';
import { StepLinks, useReviewKeys } from './review-keys.tsx';
import { type DecisionBar, findSuccessor, sortOldestFirst } from './review-rules.ts';
import { type DecisionName, useDecision } from './use-decision.ts';

interface Item {
  readonly id: string;
  readonly at: number;
}

/** What a queue says of one of its items. */
export interface ReviewView {
  readonly title: ReactNode;
  readonly subtitle: ReactNode;
  readonly mark?: ReactNode;
  readonly evidence: ReactNode;
  readonly bars: Readonly<Record<DecisionName, DecisionBar | undefined>>;
  readonly words: DecisionWords;
}

export interface ReviewQueueProps<Row extends Item> {
  readonly title: string;
  /** Path of the queue; one item is below it. */
  readonly path: string;
  /** With `fetchNextPage` where the queue comes page by page, the oldest first. */
  readonly query: Parameters<typeof ListFrame>[0]['query'] & Partial<PagedQuery>;
  readonly items: readonly Row[] | undefined;
  readonly selectedId: string | undefined;
  readonly view: (item: Row) => ReviewView;
  readonly decide: (item: Row, ...decision: Parameters<Decide>) => ReturnType<Decide>;
  /** Words of what the decision could not bring about; undefined where all is done. */
  readonly findProblem?: () => string | undefined;
  readonly empty: EmptyWords;
  /** A way to what stands beside this queue. */
  readonly aside?: ReactNode;
}

/** A queue that waits for people: list, evidence, decision, side by side; below one another where the page is narrow. */
export function ReviewQueue<Row extends Item>(props: ReviewQueueProps<Row>) {
  usePageTitle(props.title);
  // Others decide, and users send, while this page is open.
  useRefresh(props.query.refetch);
  const isNarrow = useIsNarrow();
  const items = sortOldestFirst(props.items ?? []);
  const { selectedId } = props;
  // On a wide page there is always one to look at; on a narrow one the list comes first.
  const selected = selectedId === undefined && !isNarrow ? items[0] : items.find(item => item.id === selectedId);
  const isMissing = selectedId !== undefined && !selected && props.items !== undefined;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = props.query;
  // A link may lead to one that stands on a later page; after an error the list has a button to ask again.
  const isNextWanted = isMissing && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (isNextWanted) void fetchNextPage?.();
  }, [isNextWanted, fetchNextPage]);
  const isEmpty = props.items?.length === 0 && !isMissing;
  const isListHidden = isNarrow && selectedId !== undefined;
  return (
    <div className={joinClasses(styles.layout, isEmpty && styles.isEmpty)}>
      {!isListHidden && <Queue {...props} items={items} selectedId={selected?.id} />}
      {selected && <Selected {...props} key={selected.id} item={selected} items={items} isNarrow={isNarrow} />}
      {isMissing && !hasNextPage && <Gone path={props.path} />}
    </div>
  );
}

function Queue<Row extends Item>(props: ReviewQueueProps<Row> & { readonly items: readonly Row[] }) {
  const t = useText('reviews');
  const { items, path } = props;
  const { hasNextPage = false, isFetchingNextPage = false, isFetchNextPageError = false, fetchNextPage } = props.query;
  return (
    <section className={styles.queue} aria-label={props.title}>
      <div className={styles.head}>
        <h1 className="h3">{props.title}</h1>
        <span className="num dim sm">
          {items.length > 0 && items.length}
          {hasNextPage && '+'}
        </span>
        {props.aside && <span className={`${styles.steps} sm`}>{props.aside}</span>}
      </div>
      <ListFrame query={props.query} count={items.length} empty={props.empty}>
        <ul className={styles.items}>
          {items.map(item => {
            const { title, subtitle, mark } = props.view(item);
            return (
              <li key={item.id}>
                <Link
                  to={`${path}/${item.id}`}
                  className={styles.item}
                  aria-current={item.id === props.selectedId ? 'true' : undefined}
                >
                  <span className={styles.itemLine}>
                    <b className="semi">{title}</b>
                    <span className="xs dim">
                      <Ago at={item.at} />
                    </span>
                  </span>
                  <span className={styles.itemLine}>
                    <span className="sm sub">{subtitle}</span>
                    {mark}
                  </span>
                </Link>
              </li>
            );
          })}
        </ul>
        <p className={`${styles.order} xs dim`}>{t('oldestFirst')}</p>
        {fetchNextPage && (
          <MoreRows
            query={{ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }}
            count={items.length}
          />
        )}
      </ListFrame>
    </section>
  );
}

function Selected<Row extends Item>(
  props: ReviewQueueProps<Row> & { readonly item: Row; readonly items: readonly Row[]; readonly isNarrow: boolean },
) {
  const t = useText('reviews');
  const navigate = useNavigate();
  const { item, items, path } = props;
  const view = props.view(item);
  const decision = useDecision(view.bars);
  // Where the page is narrow it has no other.
  const Heading = props.isNarrow ? 'h1' : 'h2';
  useReviewKeys({ items, selectedId: item.id, path }, decision.ask);
  const onDecided = () => {
    const next = props.isNarrow ? undefined : findSuccessor(items, item.id);
    navigate(next ? `${path}/${next.id}` : path, { replace: true });
    const problem = props.findProblem?.();
    if (problem === undefined) showToast('done', t('decided'));
    else showToast('error', problem);
  };
  return (
    <>
      <section className={styles.detail} aria-label={t('evidence')}>
        <div className={styles.head}>
          {props.isNarrow && (
            <Link to={path} className={iconButtonClass('small')} aria-label={t('backToQueue')}>
              <Icon of={ArrowLeft} size={16} isFlipped />
            </Link>
          )}
          <Heading className={joinClasses('h3', styles.detailTitle)}>{view.title}</Heading>
          {view.mark}
          <StepLinks items={items} selectedId={item.id} path={path} />
        </div>
        <div className={styles.evidence}>{view.evidence}</div>
      </section>
      <DecisionPanel
        words={view.words}
        bars={view.bars}
        decision={decision}
        decide={(name, reason, options) => props.decide(item, name, reason, options)}
        onDecided={onDecided}
      />
    </>
  );
}

/** A link to one that was decided meanwhile. */
function Gone(props: { readonly path: string }) {
  const t = useText('reviews');
  return (
    <div className={styles.gone}>
      <EmptyState
        icon={CircleHelp}
        title={t('goneTitle')}
        action={
          <Link to={props.path} className="lnk">
            {t('backToQueue')}
          </Link>
        }
      >
        {t('goneText')}
      </EmptyState>
    </div>
  );
}
