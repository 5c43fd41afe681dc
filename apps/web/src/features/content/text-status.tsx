import { Link } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { ErrorState } from '@truemark/ui/error-state';
import { formatTime } from '@truemark/ui/format/date';
import { Note } from '@truemark/ui/note';
import { Skeleton } from '@truemark/ui/skeleton';
import FileX from 'lucide-react/icons/file-x';
import ServerCrash from 'lucide-react/icons/server-crash';
import WifiOff from 'lucide-react/icons/wifi-off';
import type { ReactNode } from 'react';
import type { Translate } from '../../platform/text.ts';
import type { TextState } from './choose-text-state.ts';
import styles from './content.module.css';
import type { Loaded } from './content-queries.ts';

interface TextStatusProps<Value> {
  readonly loaded: Loaded<Value>;
  readonly t: Translate<'content'>;
  readonly locale: string;
  /** What to say when it does not exist. */
  readonly missing: string;
  /** What could not be loaded; the page by default. */
  readonly failed?: string;
  /** The shape of what is loading; lines of text by default. */
  readonly skeleton?: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/** Whatever there is to show of something the server was asked for: it, its outline, or why it is not there. */
export function TextStatus<Value>(props: TextStatusProps<Value>) {
  const { t, locale } = props;
  const { state, retry }: { state: TextState<Value>; retry: () => void } = props.loaded;
  switch (state.kind) {
    case 'loading':
      return props.skeleton ?? <LineSkeleton label={t('page.loading')} />;
    case 'missing':
      return <MissingText t={t} text={props.missing} />;
    case 'failed':
      return (
        <ErrorState
          icon={state.reason === 'server' ? ServerCrash : WifiOff}
          title={props.failed ?? t('error.title')}
          retryLabel={t('error.retry')}
          onRetry={retry}
        >
          <p>{t(`error.${state.reason}`)}</p>
        </ErrorState>
      );
    case 'ready':
      return (
        <>
          {state.staleSinceMs !== undefined && (
            <Note className={styles.note ?? ''}>
              {t('error.stale', { time: formatTime(locale, state.staleSinceMs) })}
            </Note>
          )}
          {props.children(state.value)}
        </>
      );
  }
}

/** Nothing has this address: said plainly, with two ways on. */
export function MissingText(props: { readonly t: Translate<'content'>; readonly text: string }) {
  const { t } = props;
  return (
    <EmptyState
      icon={FileX}
      title={t('page.missingTitle')}
      action={
        <span className={styles.ways}>
          <Link to="/help" className={buttonClass()}>
            {t('page.toHelp')}
          </Link>
          <Link to="/" className={buttonClass({ variant: 'ghost' })}>
            {t('page.toHome')}
          </Link>
        </span>
      }
    >
      <p>{props.text}</p>
    </EmptyState>
  );
}

const lineWidths = ['94%', '100%', '88%', '97%', '62%'];

/** Lines of a text that is on its way. */
export function LineSkeleton(props: { readonly label: string }) {
  return (
    <div role="status" aria-busy="true" aria-label={props.label} className={styles.lines}>
      {lineWidths.map(width => (
        <Skeleton key={width} width={width} height="14px" />
      ))}
    </div>
  );
}
