import type { MarketInfo } from '@truemark/contract/markets/markets';
import { PriceText } from '@truemark/ui/price-text';
import { useLocale } from '../../platform/preferences.ts';
import { usePrice } from '../../platform/prices/prices.ts';
import { isStale } from './price-state.ts';
import { useFreshness } from './use-freshness.ts';

/** The last price, large, with a dotted line under it while it is old. */
export function LivePrice(props: {
  readonly code: string;
  readonly info: MarketInfo;
  readonly className?: string | undefined;
}) {
  const { code, info, className } = props;
  const locale = useLocale();
  const product = usePrice(code);
  const { state } = useFreshness(code, info);
  return (
    <PriceText
      price={product?.price ?? info.price}
      decimals={info.priceDecimals}
      locale={locale}
      isStale={isStale(state)}
      {...(className && { className })}
    />
  );
}
