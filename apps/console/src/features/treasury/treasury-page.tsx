import { Link } from '@truemark/browser/router';
import { showToast } from '@truemark/browser/toasts';
import { type Book, books } from '@truemark/domain/money/book';
import { Button } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import { Note } from '@truemark/ui/note';
import { Segmented } from '@truemark/ui/segmented';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import { useState } from 'react';
import { DemoLine } from '../../components/demo-line.tsx';
import { Page } from '../../components/page.tsx';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { HouseTable } from './house-table.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { Promises } from './promises.tsx';
import styles from './treasury.module.css';

/** The operator's own capital: what there is, what is promised of it, and the way in and out. */
export default function TreasuryPage() {
  const t = useText('treasury');
  const [wanted, setBook] = useFilter('book');
  const book: Book = wanted === 'demo' ? 'demo' : 'live';
  return (
    <Page
      title={t('title')}
      tools={
        <>
          <Moves book={book} />
          <Segmented
            label={t('book')}
            isFit
            options={books.map(value => ({ value, label: t(`book.${value}`) }))}
            value={book}
            onChange={value => setBook(value === 'live' ? '' : value)}
          />
        </>
      }
    >
      <DemoLine book={book} />
      <div className={styles.treasury}>
        <div className={styles.balances}>
          {book === 'demo' && (
            <Note className={styles.note ?? ''}>
              <b>{t('demoTitle')}</b> {t('demoText')}
            </Note>
          )}
          <HouseTable book={book} />
          <Promises book={book} />
        </div>
        <aside className={styles.words}>
          <Explained />
        </aside>
      </div>
    </Page>
  );
}

function Moves(props: { readonly book: Book }) {
  const t = useText('treasury');
  const canMove = useCan('treasury.move');
  const [direction, setDirection] = useState<'in' | 'out'>();
  if (!canMove) return <span className="xs dim">{t('readOnly')}</span>;
  const onDone = (state: 'moved' | 'proposed') => {
    showToast('done', t(state === 'moved' ? 'movedToast' : 'proposedToast'));
    setDirection(undefined);
  };
  return (
    <>
      <Button size="small" onClick={() => setDirection('in')}>
        <Icon of={ArrowDownToLine} size={14} />
        {t('in')}
      </Button>
      <Button size="small" onClick={() => setDirection('out')}>
        <Icon of={ArrowUpFromLine} size={14} />
        {t('out')}
      </Button>
      {direction && (
        <MoveDialog book={props.book} direction={direction} onDone={onDone} onClose={() => setDirection(undefined)} />
      )}
    </>
  );
}

const topics = ['treasury', 'reserve', 'fees', 'external'] as const;

/** What each account of the house is, in words. */
function Explained() {
  const t = useText('treasury');
  return (
    <>
      {topics.map(topic => (
        <section key={topic} className={styles.topic}>
          <h2 className="h4">{t(`about.${topic}`)}</h2>
          <p className="sm sub">{t(`aboutText.${topic}`)}</p>
        </section>
      ))}
      <Link to="/ledger" className="lnk sm">
        {t('toLedger')}
      </Link>
    </>
  );
}
