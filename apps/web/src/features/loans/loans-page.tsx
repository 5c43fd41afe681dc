import { Link } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { useIsDemo } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { AccountFrame, LiveOnly } from '../account/index.ts';
import { LoanList } from './loan-list.tsx';

/** The user's own loans, among the pages of the account. */
export default function LoansPage() {
  const t = useText('loan');
  const isDemo = useIsDemo();
  return (
    <AccountFrame
      title={t('mine')}
      back="/profile"
      aside={
        <Link className={buttonClass({ variant: 'secondary' })} to="/loan">
          {t('title')}
        </Link>
      }
    >
      {isDemo ? <LiveOnly>{t('liveOnly')}</LiveOnly> : <LoanList />}
    </AccountFrame>
  );
}
