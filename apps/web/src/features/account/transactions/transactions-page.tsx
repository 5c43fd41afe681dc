import { useLocation, useSearchParams } from '@truemark/browser/router';
import { useEffect } from 'react';
import { useIsDemo } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import { AccountFrame } from '../account-frame.tsx';
import { ExportButtons } from './export-buttons.tsx';
import { FilterBar } from './filter-bar.tsx';
import { buildRecordQuery, formatRecordFilter, parseRecordFilter, type RecordFilter } from './record-filter.ts';
import { RecordLines } from './record-lines.tsx';
import { useStatement } from './record-queries.ts';
import { StatementPanel } from './statement-panel.tsx';

/** The transaction record: every movement of the book in use, what it comes to, and how to check it. */
export default function TransactionsPage() {
  const t = useText('transactions');
  const [search, setSearch] = useSearchParams();
  const filter = parseRecordFilter(search);
  const query = buildRecordQuery(filter);
  const statement = useStatement(query);
  useScrollToCheck(statement.data !== undefined);
  const change = (part: Partial<RecordFilter>) =>
    setSearch(formatRecordFilter({ ...filter, ...part }), { replace: true, state: { isScrollKept: true } });
  return (
    <AccountFrame
      title={t('title')}
      back="/profile"
      isTitleLong
      lead={t(useIsDemo() ? 'leadDemo' : 'lead')}
      aside={<ExportButtons query={query} statement={statement.data} />}
    >
      <FilterBar filter={filter} onChange={change} />
      <StatementPanel filter={filter} query={query} statement={statement} />
      <RecordLines filter={filter} query={query} onChange={change} />
    </AccountFrame>
  );
}

/** A link that asks for the check leads to it, once there is something to check. */
function useScrollToCheck(isReady: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (isReady && hash === '#check') document.getElementById('check')?.scrollIntoView({ block: 'center' });
  }, [isReady, hash]);
}
