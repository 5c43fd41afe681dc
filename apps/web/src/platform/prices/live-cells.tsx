import type { MarketItem, StreamProduct } from '@truemark/contract/markets/markets';
import { ChangeText } from '@truemark/ui/change-text';
import { calculateDirection } from '@truemark/ui/format/number';
import { PriceText } from '@truemark/ui/price-text';
import { Sparkline } from '@truemark/ui/sparkline';
import { useCallback, useSyncExternalStore } from 'react';
import { useLocale } from '../preferences.ts';
import { prices, usePriceHistory } from './prices.ts';

type Listed = Pick<MarketItem, 'code' | 'price' | 'zdf' | 'isTradable' | 'priceDecimals' | 'sequence' | 'hundred'>;

/**
 * One field of a live price; until the first one arrives, the field of the list. The component draws again when this
 * field changes, not at every tick of the instrument.
 */
export function usePriceField<Field extends keyof StreamProduct>(
  item: Pick<MarketItem, 'code' | Field>,
  field: Field,
): StreamProduct[Field] {
  return useSyncExternalStore(useSubscription(item.code), () => prices.readPrice(item.code)?.[field]) ?? item[field];
}

/** The live change as a ratio; empty where there is no price, because 0 is not its change. */
function useChangeRatio(item: Listed): string {
  return useSyncExternalStore(useSubscription(item.code), () => {
    const { price, zdf } = prices.readPrice(item.code) ?? item;
    return price === '' ? '' : zdf;
  });
}

function useSubscription(code: string) {
  return useCallback((listener: () => void) => prices.subscribe(code, listener), [code]);
}

/** The price of an instrument as it moves; dotted while it cannot be traded on. */
export function LivePrice(props: { readonly item: Listed; readonly className?: string }) {
  const price = usePriceField(props.item, 'price');
  const isTradable = usePriceField(props.item, 'isTradable');
  return (
    <PriceText
      price={price}
      decimals={props.item.priceDecimals}
      locale={useLocale()}
      isStale={price !== '' && !isTradable}
      {...(props.className && { className: props.className })}
    />
  );
}

/** The change of an instrument as it moves. */
export function LiveChange(props: { readonly item: Listed; readonly className?: string }) {
  const ratio = useChangeRatio(props.item);
  return <ChangeText ratio={ratio} locale={useLocale()} {...(props.className && { className: props.className })} />;
}

/** The last 100 prices of an instrument. What does not rise draws in the colour of a loss, as the specification says. */
export function LiveSparkline(props: {
  readonly item: Listed;
  readonly width?: number;
  readonly height?: number;
  readonly className?: string;
}) {
  const { item, ...look } = props;
  const history = usePriceHistory(item.code);
  const ratio = useChangeRatio(item);
  return (
    <Sparkline
      prices={history.length > 0 ? history : item.hundred}
      isRising={calculateDirection(ratio) === 'up'}
      {...look}
    />
  );
}
