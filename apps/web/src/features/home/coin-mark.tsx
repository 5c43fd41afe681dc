import { joinClasses } from '@truemark/ui/class-names';
import styles from './coin-mark.module.css';

const signs = { USDT: '₮', USDC: '$' } as const;

/** The mark of a dollar coin beside its name. */
export function CoinMark(props: { readonly asset: keyof typeof signs }) {
  const { asset } = props;
  return (
    <span className={joinClasses(styles.coin, styles[asset.toLowerCase()])} aria-hidden="true">
      {signs[asset]}
    </span>
  );
}
