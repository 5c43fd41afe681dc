import { Button } from '@truemark/ui/button';
import { ErrorState } from '@truemark/ui/error-state';
import ServerCrash from 'lucide-react/icons/server-crash';
import { forgetOperator } from '../platform/api.ts';
import { useErrorText } from '../platform/error-text.ts';
import { useText } from '../platform/text.ts';
import styles from './shell.module.css';

/** The login is kept while the server cannot say whose it is. */
export function RestoreFailure(props: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useText('shell');
  const words = useText('common');
  const describe = useErrorText();
  return (
    <main className={styles.alone}>
      <h1 className="vh">{t('restoreFailed')}</h1>
      <ErrorState icon={ServerCrash} title={t('restoreFailed')} retryLabel={words('retry')} onRetry={props.onRetry}>
        {describe(props.error)}
      </ErrorState>
      <Button variant="ghost" onClick={forgetOperator}>
        {t('logOut')}
      </Button>
    </main>
  );
}
