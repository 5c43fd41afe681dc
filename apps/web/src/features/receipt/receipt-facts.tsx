import type { Receipt } from '@truemark/contract/trading/orders';
import type { ReactNode } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatOrderNumber } from '../order-cells/index.ts';
import type { ReceiptOrder } from './receipt-order.ts';
import styles from './receipt-page.module.css';

/** The order in a line: what it was, and what came of it. */
export function ReceiptFacts(props: { readonly order: ReceiptOrder; readonly book: Receipt['book'] }) {
  const { order, book } = props;
  const t = useText('receipt');
  const locale = useLocale();
  return (
    <dl className={styles.facts}>
      {order.listFacts({ t, locale }).map(([name, value]) => (
        <Fact key={name} name={name}>
          {value}
        </Fact>
      ))}
      <Fact name={t('fact.order')}>
        <span className="num">{formatOrderNumber(order.name, order.claim.id)}</span>
      </Fact>
      <Fact name={t('fact.account')}>{t(`account.${book}`)}</Fact>
    </dl>
  );
}

function Fact(props: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>{props.children}</dd>
    </div>
  );
}
