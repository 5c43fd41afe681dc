import { Link } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { useIsDemo } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { AccountFrame, LiveOnly } from '../account/index.ts';
import { InvestmentList } from './investment-list.tsx';

/** What somebody has invested, among the pages of the account. */
export default function InvestmentsPage() {
  const t = useText('financial');
  const isDemo = useIsDemo();
  return (
    <AccountFrame
      title={t('mine')}
      back="/profile"
      aside={
        <Link className={buttonClass({ variant: 'secondary' })} to="/financial">
          {t('title')}
        </Link>
      }
    >
      {isDemo ? <LiveOnly>{t('liveOnly')}</LiveOnly> : <InvestmentList />}
    </AccountFrame>
  );
}
