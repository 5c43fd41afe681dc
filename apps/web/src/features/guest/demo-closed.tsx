import { Link } from '@truemark/browser/router';
import { ApiError } from '@truemark/client/api-error';
import { guestIdleDays } from '@truemark/contract/limits';
import { Button, buttonClass } from '@truemark/ui/button';
import { useErrorText } from '../../platform/error-text.ts';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { loginPath } from '../../platform/navigation.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useText } from '../../platform/text.ts';
import styles from './demo-page.module.css';

/** The guest of this browser is no more: plainly, with a new one for the asking. */
export function DemoEnded(props: { readonly onAgain: () => void }) {
  const t = useText('guest');
  return (
    <div className={styles.words}>
      <PageTitle title={t('endedTitle')} isShownOnMobile />
      <p className="lead">{t('endedText', { days: guestIdleDays })}</p>
      <div className={styles.ways}>
        <Button variant="primary" onClick={props.onAgain}>
          {t('startAgain')}
        </Button>
        <OwnWays />
      </div>
    </div>
  );
}

/** No guest is let in: why, and the ways that are open. */
export function DemoFailed(props: { readonly error: unknown; readonly onRetry: () => void }) {
  const t = useText('guest');
  const describeError = useErrorText();
  const { error } = props;
  if (!(error instanceof ApiError) || error.kind !== 'refusal') {
    return (
      <>
        <PageTitle title={t('failedTitle')} className="vh" />
        <LoadFailed title={t('failedTitle')} error={error} onRetry={props.onRetry} />
      </>
    );
  }
  return (
    <div className={styles.words} role="alert">
      <PageTitle title={t('failedTitle')} isShownOnMobile />
      <p className="lead">{describeError(error)}</p>
      <div className={styles.ways}>
        <OwnWays />
      </div>
    </div>
  );
}

function OwnWays() {
  const t = useText('guest');
  return (
    <>
      <Link className={buttonClass()} to="/pass/register">
        {t('signUp')}
      </Link>
      <Link className={buttonClass()} to={loginPath}>
        {t('logIn')}
      </Link>
    </>
  );
}
