import { ErrorState } from '@truemark/ui/error-state';
import { formatTimeWithSeconds } from '@truemark/ui/format/date';
import { Note } from '@truemark/ui/note';
import type { ReactNode } from 'react';
import { useErrorText } from '../error-text.ts';
import { useLocale } from '../preferences.ts';
import { useText } from '../text.ts';
import styles from './account-status.module.css';
import { chooseAccountState, type Loaded } from './choose-account-state.ts';

/**
 * What stands in the place of something of the account while it loads or when it failed. What was loaded before stays,
 * with its time.
 */
export function AccountStatus<Value>(props: {
  readonly loaded: Loaded<Value>;
  /** What could not be loaded, as a title. */
  readonly failedTitle: string;
  readonly skeleton: ReactNode;
  readonly children: (value: Value) => ReactNode;
}) {
  const common = useText('common');
  const describeError = useErrorText();
  const { data, error, refetch } = props.loaded;
  const state = chooseAccountState(props.loaded);
  if (data !== undefined) {
    return (
      <>
        {state === 'kept' && <KeptNote updatedAtMs={props.loaded.dataUpdatedAt} onRetry={() => void refetch()} />}
        {props.children(data)}
      </>
    );
  }
  if (state === 'loading') return props.skeleton;
  return (
    <ErrorState title={props.failedTitle} retryLabel={common('retry')} onRetry={() => void refetch()}>
      {describeError(error)}
    </ErrorState>
  );
}

/** What is on screen is old, and from when. */
function KeptNote(props: { readonly updatedAtMs: number; readonly onRetry: () => void }) {
  const t = useText('account');
  const common = useText('common');
  const time = formatTimeWithSeconds(useLocale(), props.updatedAtMs);
  return (
    <div role="status">
      <Note className={styles.kept ?? ''}>
        {t('kept', { time })}{' '}
        <button type="button" className="lnk" onClick={props.onRetry}>
          {common('retry')}
        </button>
      </Note>
    </div>
  );
}
