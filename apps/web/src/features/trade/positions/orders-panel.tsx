import type { InstrumentPanelProps } from '../../../platform/panels.tsx';
import { useText } from '../../../platform/text.ts';

/** Orders after they were placed, under the chart. */
export default function OrdersPanel(props: InstrumentPanelProps) {
  const t = useText('orders');
  return <section aria-label={t('yourOrders')} data-code={props.code} />;
}
