import { Segmented } from '@truemark/ui/segmented';
import { useText } from '../../../platform/text.ts';
import styles from './market-page.module.css';
import { type MarketShow, marketShows } from './market-view.ts';

const words = { list: 'show.list', movers: 'show.movers', heat: 'show.heat' } as const;

/** How the instruments are shown. */
export function ShowSwitch(props: { readonly show: MarketShow; readonly onShow: (show: MarketShow) => void }) {
  const t = useText('market-list');
  return (
    <Segmented<MarketShow>
      label={t('show')}
      {...(styles.shows && { className: styles.shows })}
      value={props.show}
      onChange={props.onShow}
      options={marketShows.map(show => ({ value: show, label: t(words[show]) }))}
    />
  );
}
