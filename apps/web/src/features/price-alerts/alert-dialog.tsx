import { Link, useLocation } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { buildReturnState, demoPath, loginPath } from '../../platform/navigation.ts';
import type { PriceAlertRequest } from '../../platform/price-alert-request.ts';
import { useUser } from '../../platform/session.ts';
import { ShellDialog } from '../../platform/shell-dialog.tsx';
import { useText } from '../../platform/text.ts';
import { AlertFormDialog } from './alert-form-dialog.tsx';
import { useInstrument } from './alert-queries.ts';
import styles from './alerts.module.css';

/** The form of an alert, over the page that asked for it; for visitors the way to an account that keeps one. */
export function AlertDialog(props: { readonly request: PriceAlertRequest; readonly onClose: () => void }) {
  const { request, onClose } = props;
  const t = useText('alerts');
  const common = useText('common');
  const user = useUser();
  const instrument = useInstrument(request.code);
  if (user && instrument.data) {
    return <AlertFormDialog request={request} info={instrument.data} onClose={onClose} />;
  }
  return (
    <ShellDialog isOpen onClose={onClose} title={t('title')} closeLabel={common('close')}>
      {user ? (
        <div className={styles.loading}>
          {instrument.error && (
            <LoadFailed title={t('failed')} error={instrument.error} onRetry={() => void instrument.refetch()} />
          )}
        </div>
      ) : (
        <Visitor onClose={onClose} />
      )}
    </ShellDialog>
  );
}

function Visitor(props: { readonly onClose: () => void }) {
  const t = useText('alerts');
  const state = buildReturnState(useLocation());
  return (
    <div className={styles.visitor}>
      <p>{t('visitor')}</p>
      <Link
        className={buttonClass({ variant: 'primary', isFull: true })}
        to={loginPath}
        state={state}
        onClick={props.onClose}
      >
        {t('logIn')}
      </Link>
      <Link className={buttonClass({ isFull: true })} to={demoPath} state={state} onClick={props.onClose}>
        {t('tryDemo')}
      </Link>
    </div>
  );
}
