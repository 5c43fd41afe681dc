import type { PriceAlert } from '@truemark/contract/markets/price-alerts';
import { formatDate, formatMoment } from '@truemark/ui/format/date';
import { formatChange } from '@truemark/ui/format/number';
import { Joined } from '@truemark/ui/joined';
import { useLocale } from '../../platform/preferences.ts';
import { usePrice } from '../../platform/prices/prices.ts';
import { useText } from '../../platform/text.ts';
import { calculateDistance } from './alert-form.ts';
import { AlertLine } from './alert-line.tsx';
import { useAlerts } from './alert-queries.ts';
import styles from './alerts.module.css';

/** What waits on the instrument already, under the form. */
export function AlertsHere(props: { readonly code: string; readonly symbol: string }) {
  const t = useText('alerts');
  const items = useAlerts('active', props.code).data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <section className={styles.here} aria-labelledby="alerts-here">
      <h3 id="alerts-here" className="h4">
        {t('here', { symbol: props.symbol })}
      </h3>
      <ul>
        {items.map(alert => (
          <AlertLine key={alert.id} alert={alert} foot={<WaitingFoot alert={alert} />} />
        ))}
      </ul>
    </section>
  );
}

/** How far an alert is from the price on screen, and until when it waits. */
export function WaitingFoot(props: { readonly alert: PriceAlert }) {
  const { price, code, opensAt, expiresAt } = props.alert;
  const t = useText('alerts');
  const locale = useLocale();
  const present = usePrice(code)?.price ?? '';
  const distance = price === null ? '' : calculateDistance(price, present);
  return (
    <Joined>
      {distance !== '' && <bdi>{t('away', { change: formatChange(locale, distance) })}</bdi>}
      {opensAt !== null && t('expectedAt', { time: formatMoment(locale, opensAt) })}
      {t('expires', { date: formatDate(locale, expiresAt) })}
    </Joined>
  );
}
