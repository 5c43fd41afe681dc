import type { MarketInfo } from '@truemark/contract/markets/markets';
import { formatChange, formatPriceText } from '@truemark/ui/format/number';
import { useState } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { prices } from '../../platform/prices/prices.ts';
import { useText } from '../../platform/text.ts';
import styles from './instrument-bar.module.css';

/** Live prices are not announced by themselves: this button, seen when it has the focus, reads the current one aloud. */
export function PriceReader(props: { readonly code: string; readonly info: MarketInfo | undefined }) {
  const { code, info } = props;
  const t = useText('instrument');
  const locale = useLocale();
  const [spoken, setSpoken] = useState('');
  const read = () => {
    const product = prices.readPrice(code);
    if (!info || !product?.price) return setSpoken(t('noPrice'));
    setSpoken(
      t('priceSpoken', {
        symbol: info.symbol,
        price: formatPriceText(locale, product.price, info.priceDecimals),
        change: formatChange(locale, product.zdf),
      }),
    );
  };
  return (
    <>
      <button type="button" className={styles.reader} onClick={read}>
        {t('readPrice')}
      </button>
      <span role="status" className="vh">
        {spoken}
      </span>
    </>
  );
}
