import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from '@truemark/browser/router';
import { ApiError } from '@truemark/client/api-error';
import { buttonClass } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import SearchX from 'lucide-react/icons/search-x';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { PageTitle } from '../../platform/page-title.tsx';
import { useWantedCodes } from '../../platform/prices/prices.ts';
import { useRefetchOnFlip } from '../../platform/prices/use-refetch-on-flip.ts';
import { useText } from '../../platform/text.ts';
import styles from './instrument-page.module.css';
import type { InstrumentPanels } from './instrument-panels.ts';
import { InstrumentView } from './instrument-view.tsx';
import { marketInfoQuery } from './queries.ts';
import { readInstrumentCode } from './read-instrument-code.ts';

/** The page of one instrument, by the code of the address. */
export function InstrumentPage(props: { readonly panels: InstrumentPanels }) {
  const [query] = useSearchParams();
  const code = readInstrumentCode(query);
  return code === undefined ? (
    <UnknownInstrument code="" />
  ) : (
    <Instrument key={code} code={code} panels={props.panels} />
  );
}

function Instrument(props: { readonly code: string; readonly panels: InstrumentPanels }) {
  const { code, panels } = props;
  const t = useText('instrument');
  const query = useQuery(marketInfoQuery(code));
  useRefetchOnFlip(code, true, query.refetch);
  useWantedCodes([code]);
  if (query.error instanceof ApiError && query.error.refusal === 'instrumentUnknown') {
    return <UnknownInstrument code={code} />;
  }
  if (query.error && !query.data) {
    return (
      <div className={styles.alone}>
        <PageTitle title={code} back="/market" className="vh" />
        <LoadFailed title={t('failed')} error={query.error} onRetry={() => void query.refetch()} />
      </div>
    );
  }
  // What was loaded stays on screen when it cannot be refreshed, with its time.
  const keptAtMs = query.error ? query.dataUpdatedAt : undefined;
  return <InstrumentView code={code} info={query.data} keptAtMs={keptAtMs} panels={panels} />;
}

function UnknownInstrument(props: { readonly code: string }) {
  const t = useText('instrument');
  return (
    <div className={styles.alone}>
      <PageTitle title={t('unknownTitle')} back="/market" className="vh" />
      <EmptyState
        icon={SearchX}
        title={t('unknownTitle')}
        action={
          <Link to="/market" className={buttonClass({ variant: 'primary' })}>
            {t('toMarket')}
          </Link>
        }
      >
        {props.code ? t('unknownText', { code: props.code }) : t('unknownTextWithoutCode')}
      </EmptyState>
    </div>
  );
}
