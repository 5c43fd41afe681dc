import { formatTimeWithSeconds } from '@truemark/ui/format/date';
import { Note } from '@truemark/ui/note';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
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
  return <LoadFailed title={props.failedTitle} error={error} onRetry={() => void refetch()} />;
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
