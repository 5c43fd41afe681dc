import { Link } from '@truemark/browser/router';
import type { BalanceItem } from '@truemark/contract/people/accounts';
import { Hallmark, proofClass } from '@truemark/ui/proof';
import { useLocale } from '../../platform/preferences.ts';
import { useIsDemo } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { useAssetPrices } from '../account/index.ts';
import { formatAssetAmount, formatConverted } from '../amounts/index.ts';
import { isEmptyBalance } from './balance-parts.ts';
import { calculateTotal } from './calculate-value.ts';
import { ProfitText } from './profit-text.tsx';
import styles from './total-balance.module.css';
import { TotalFigure, UnpricedNote } from './total-figure.tsx';

/** Everything of the book in use in USDT, today's profit, and the way to its proof. */
export function TotalBalance(props: {
  readonly balances: readonly BalanceItem[];
  readonly todayProfit: string;
  /** On the page that shows the proof itself. */
  readonly isAtProof?: boolean;
}) {
  const t = useText('profile');
  const locale = useLocale();
  const isDemo = useIsDemo();
  const needsPrices = props.balances.some(balance => balance.asset !== 'USDT' && !isEmptyBalance(balance));
  const { total, isConverted, unpriced } = calculateTotal(props.balances, useAssetPrices(needsPrices));
  const shown = isConverted ? formatConverted(locale, total) : formatAssetAmount(locale, total, 'USDT');
  return (
    <div>
      <TotalFigure label={<span>{t(isDemo ? 'totalDemo' : 'total')}</span>} amount={shown} />
      <UnpricedNote assets={unpriced} />
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
