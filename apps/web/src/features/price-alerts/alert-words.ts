import type { PriceAlert } from '@truemark/contract/markets/price-alerts';
import { formatPriceText } from '@truemark/ui/format/number';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';

/** What an alert waits for, in words. */
export function useAlertWords(): (alert: Pick<PriceAlert, 'price' | 'direction' | 'priceDecimals'>) => string {
  const t = useText('alerts');
  const locale = useLocale();
  return ({ price, direction, priceDecimals }) => {
    if (price === null) return t('opens');
    const shown = formatPriceText(locale, price, priceDecimals);
    return t(direction === 'rising' ? 'risesTo' : 'fallsTo', { price: shown });
  };
}
