import { Link, useLocation } from '@truemark/browser/router';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { buttonClass } from '@truemark/ui/button';
import { useMemo } from 'react';
import { buildReturnState, loginPath } from '../../../platform/navigation.ts';
import type { InstrumentPanelProps } from '../../../platform/panels.tsx';
import { useWantedCodes } from '../../../platform/prices/prices.ts';
import { useUser } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import { useServerClock } from '../follow-clock.ts';
import { OrderDialogs } from '../order-dialogs.tsx';
import { useOpenContracts, useRunningOptions } from '../order-queries.ts';
import styles from './orders-panel.module.css';
import { OrdersTabs } from './orders-tabs.tsx';

/** Orders after they were placed, under the chart: open, resting, running, over. */
export function OrdersPanel(props: InstrumentPanelProps) {
  const t = useText('orders');
  const user = useUser();
  return (
    <section className={styles.panel} aria-label={t('yourOrders')}>
      {user === undefined ? <LogInFirst /> : <OwnOrders {...props} />}
    </section>
  );
}

function LogInFirst() {
  const t = useText('orders');
  const location = useLocation();
  return (
    <div className={styles.visitor}>
      <p className="sub">{t('logInFirst')}</p>
      <Link className={buttonClass({ size: 'small' })} to={loginPath} state={buildReturnState(location)}>
        {t('logIn')}
      </Link>
    </div>
  );
}

const none: readonly ContractOrder[] = [];

function OwnOrders(props: InstrumentPanelProps) {
  const holding = useOpenContracts('holding');
  const pending = useOpenContracts('pending');
  const running = useRunningOptions();
  const positions = holding.data?.items ?? none;
  const resting = pending.data?.items ?? none;
  const options = running.data?.items;
  const codes = useMemo(
    () => [...new Set([...positions, ...resting, ...(options ?? [])].map(({ code }) => code))].sort(),
    [positions, resting, options],
  );
  useWantedCodes(codes);
  useServerClock(codes);
  const contracts = useMemo(() => [...positions, ...resting], [positions, resting]);
  return (
    <>
      <OrdersTabs {...props} holding={holding} pending={pending} running={running} />
      <OrderDialogs orders={contracts} />
    </>
  );
}
