import { Button } from '@truemark/ui/button';
import { useText } from '../../platform/text.ts';
import styles from './price-choices.module.css';

/** The answers to the question which price is meant, each as the field will show it. */
export function PriceChoices(props: {
  readonly prices: readonly string[];
  readonly onChoose: (price: string) => void;
}) {
  const t = useText('orders');
  return (
    <span className={styles.choices}>
      {props.prices.map(price => (
        <Button
          key={price}
          size="small"
          onClick={({ currentTarget }) => {
            // The buttons go with the question: the focus stays with the field.
            currentTarget.closest('[data-priced]')?.querySelector('input')?.focus();
            props.onChoose(price);
          }}
        >
          {t('usePrice', { price })}
        </Button>
      ))}
    </span>
  );
}
