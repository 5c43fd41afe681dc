import type { MarketItem } from '@truemark/contract/markets/markets';
import { IconButton } from '@truemark/ui/icon-button';
import BellPlus from 'lucide-react/icons/bell-plus';
import { calculateInstrumentName } from '../../../platform/instrument-name.ts';
import { useLocale } from '../../../platform/preferences.ts';
import { requestPriceAlert } from '../../../platform/price-alert-request.ts';
import { useText } from '../../../platform/text.ts';
import { useOpensAt } from '../trade-link.tsx';
import styles from './alert-button.module.css';

/** The bell of an instrument: word of a price or, while its market is closed, of its opening. */
export function AlertButton(props: { readonly item: MarketItem }) {
  const t = useText('market-list');
  const locale = useLocale();
  const { item } = props;
  const isClosed = useOpensAt(item) !== undefined;
  const label = t('alertOf', { name: calculateInstrumentName(item, locale) });
  return (
    <IconButton
      icon={BellPlus}
      size="small"
      label={label}
      title={isClosed ? t('alertOpening') : label}
      data-row-control="bell"
      onClick={() => requestPriceAlert({ code: item.code, ...(isClosed && { isOpening: true }) })}
      {...(styles.bell && { className: styles.bell })}
    />
  );
}
