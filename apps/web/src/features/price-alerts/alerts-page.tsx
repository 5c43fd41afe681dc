import { Link, useNavigate } from '@truemark/browser/router';
import type { PriceAlert } from '@truemark/contract/markets/price-alerts';
import { buttonClass } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatDateTime } from '@truemark/ui/format/date';
import { formatCount, formatPriceText } from '@truemark/ui/format/number';
import { Joined } from '@truemark/ui/joined';
import { Logo } from '@truemark/ui/logo';
import { Hallmark, proofClass } from '@truemark/ui/proof';
import { Segmented } from '@truemark/ui/segmented';
import { SkeletonRows } from '@truemark/ui/skeleton';
import BellRing from 'lucide-react/icons/bell-ring';
import { useMemo, useState } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useWantedCodes } from '../../platform/prices/prices.ts';
import { useText } from '../../platform/text.ts';
import { requestVerification } from '../../platform/verify-request.ts';
import { AccountFrame, AccountStatus } from '../account/index.ts';
import { AlertLine } from './alert-line.tsx';
import { useAlerts } from './alert-queries.ts';
import styles from './alerts.module.css';
import { WaitingFoot } from './alerts-here.tsx';

type Choice = 'active' | 'over';

/** Everything that somebody waits to be told of, and what they were told. */
export default function AlertsPage() {
  const t = useText('alerts');
  const account = useText('account');
  const locale = useLocale();
  const [choice, setChoice] = useState<Choice>('active');
  const alerts = useAlerts(choice);
  const used = alerts.data && {
    count: formatCount(locale, alerts.data.activeCount),
    max: formatCount(locale, alerts.data.activeMax),
  };
  return (
    <AccountFrame title={account('place.alerts')} back="/profile" lead={t('lead')}>
      <div className={styles.bar}>
        <Segmented
          isFit
          label={t('choice')}
          options={[
            { value: 'active', label: t('active') },
            { value: 'over', label: t('past') },
          ]}
          value={choice}
          onChange={setChoice}
        />
        {used && choice === 'active' && <span className={styles.used}>{t('used', used)}</span>}
      </div>
      <AccountStatus
        loaded={alerts}
        failedTitle={t('failed')}
        skeleton={<SkeletonRows label={account('loading')} count={4} height="76px" />}
      >
        {({ items }) => (items.length === 0 ? <Nothing choice={choice} /> : <List alerts={items} />)}
      </AccountStatus>
    </AccountFrame>
  );
}

function List(props: { readonly alerts: readonly PriceAlert[] }) {
  const { alerts } = props;
  useWantedCodes(useMemo(() => [...new Set(alerts.map(({ code }) => code))], [alerts]));
  return (
    <ul className={styles.list}>
      {alerts.map(alert => (
        <AlertLine
          key={alert.id}
          alert={alert}
          lead={<Instrument alert={alert} />}
          foot={alert.state === 'active' ? <WaitingFoot alert={alert} /> : <OverFoot alert={alert} />}
        />
      ))}
    </ul>
  );
}

function buildPath(code: string): string {
  return `/cruuency?${new URLSearchParams({ code })}`;
}

function Instrument(props: { readonly alert: PriceAlert }) {
  const { code, symbol, logo } = props.alert;
  return (
    <Link to={buildPath(code)} className={styles.instrument}>
      <Logo src={logo} size={36} />
      <span className={styles.symbol}>{symbol}</span>
    </Link>
  );
}

/** What set it off, and the way to the proof of it. */
function OverFoot(props: { readonly alert: PriceAlert }) {
  const { code, endTime, firedPrice, firedSequence, priceDecimals } = props.alert;
  const t = useText('alerts');
  const locale = useLocale();
  const navigate = useNavigate();
  const number = formatCount(locale, firedSequence ?? 0);
  // The page of the instrument draws the drawer.
  const verify = (sequence: number) => {
    requestVerification(code, sequence);
    navigate(buildPath(code));
  };
  return (
    <Joined>
      {firedPrice === null ? t('expired') : t('fired', { price: formatPriceText(locale, firedPrice, priceDecimals) })}
      {endTime !== null && <time dateTime={new Date(endTime).toISOString()}>{formatDateTime(locale, endTime)}</time>}
      {firedSequence !== null && (
        <button
          type="button"
          className={`${proofClass('small')} num`}
          aria-label={t('verify', { number })}
          onClick={() => verify(firedSequence)}
        >
          <Hallmark size={14} />
          <span>{number}</span>
        </button>
      )}
    </Joined>
  );
}

function Nothing(props: { readonly choice: Choice }) {
  const t = useText('alerts');
  if (props.choice === 'over') {
    return (
      <EmptyState icon={BellRing} title={t('emptyPast')}>
        {t('emptyPastText')}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={BellRing}
      title={t('emptyActive')}
      action={
        <Link to="/market" className={buttonClass({ variant: 'primary' })}>
          {t('toMarket')}
        </Link>
      }
    >
      {t('emptyActiveText')}
    </EmptyState>
  );
}
