import { Link } from '@truemark/browser/router';
import type { BalanceItem } from '@truemark/contract/people/accounts';
import { IconButton } from '@truemark/ui/icon-button';
import { Hallmark, proofClass } from '@truemark/ui/proof';
import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import { useLocale } from '../../platform/preferences.ts';
import { useIsDemo } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { useAssetPrices } from '../account/index.ts';
import {
  formatAssetAmount,
  formatConverted,
  hiddenText,
  setFiguresHidden,
  useHiddenFigures,
} from '../amounts/index.ts';
import { isEmptyBalance } from './balance-parts.ts';
import { calculateTotal } from './calculate-value.ts';
import { ProfitText } from './profit-text.tsx';
import styles from './total-balance.module.css';

/** Everything of the book in use in USDT, today's profit, and the way to its proof. */
export function TotalBalance(props: {
  readonly balances: readonly BalanceItem[];
  readonly todayProfit: string;
  /** On the page that shows the proof itself. */
  readonly isAtProof?: boolean;
}) {
  const t = useText('profile');
  const account = useText('account');
  const locale = useLocale();
  const isDemo = useIsDemo();
  const isHidden = useHiddenFigures(figures => figures.isHidden);
  const needsPrices = props.balances.some(balance => balance.asset !== 'USDT' && !isEmptyBalance(balance));
  const { total, isConverted, unpriced } = calculateTotal(props.balances, useAssetPrices(needsPrices));
  const shown = isConverted ? formatConverted(locale, total) : formatAssetAmount(locale, total, 'USDT');
  return (
    <div>
      <div className={styles.label}>
        <span>{t(isDemo ? 'totalDemo' : 'total')}</span>
        <IconButton
          icon={isHidden ? EyeOff : Eye}
          size="small"
          label={t(isHidden ? 'showFigures' : 'hideFigures')}
          onClick={() => setFiguresHidden(!isHidden)}
        />
      </div>
      <p className={styles.total}>
        <span className="num">{isHidden ? hiddenText : shown}</span>{' '}
        <span className={styles.unit}>{isDemo ? account('practiceUnit') : 'USDT'}</span>
      </p>
      {unpriced.length > 0 && (
        <p className={styles.note}>
          {t('unpriced', {
            assets: new Intl.ListFormat(locale, { type: 'conjunction' }).format(unpriced),
            count: unpriced.length,
          })}
        </p>
      )}
      {isConverted && unpriced.length === 0 && <p className={styles.note}>{t('converted')}</p>}
      <div className={styles.facts}>
        <span className="sm sub">
          {t('today')} <ProfitText amount={props.todayProfit} />
        </span>
        {!props.isAtProof && (
          <Link className={proofClass()} to="/profile/balance">
            <Hallmark />
            <span>{t('addsUp')}</span>
          </Link>
        )}
      </div>
    </div>
  );
}
