import { useMemo } from 'react';
import { useText } from '../../../platform/text.ts';
import { AmountText } from '../../amounts/index.ts';
import type { OpenOrder } from './calculate-equity.ts';
import type { RunningTerms } from './list-due.ts';
import { listReserves } from './list-reserves.ts';
import { SideLine, SidePanel } from './side-panel.tsx';

/** What the platform has set aside for what runs; nothing where nothing does. */
export function ReservesPanel(props: { readonly orders: readonly OpenOrder[]; readonly terms: RunningTerms }) {
  const t = useText('profile');
  const words = useText('orders');
  const { orders, terms } = props;
  const reserves = useMemo(() => listReserves(orders, terms), [orders, terms]);
  if (reserves.length === 0) return null;
  return (
    <SidePanel title={t('own.reserved')} about={t('own.reservedAbout')}>
      <ul>
        {reserves.map(({ kind, asset, amount }) => (
          <SideLine
            key={`${kind} ${asset}`}
            start={words(`kindTab.${kind}`)}
            end={<AmountText asset={asset} amount={amount} hasUnit className="med" />}
          />
        ))}
      </ul>
    </SidePanel>
  );
}
