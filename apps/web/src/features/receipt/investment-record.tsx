import type { InvestmentReceipt } from '@truemark/contract/investing/investment-receipts';
import { formatHash } from '@truemark/ui/format/hash';
import { useText } from '../../platform/text.ts';
import styles from './raw-record.module.css';
import { Line, Part, TransferPart } from './raw-record.tsx';

/** The values as they stand in the record, for whoever wants to compare them letter by letter. */
export function InvestmentRecord({ receipt }: { readonly receipt: InvestmentReceipt }) {
  const t = useText('receipt');
  const { id, order, terms, transfers } = receipt;
  const { termsHash } = order.kind === 'plan' ? order.plan : order.fixedTerm;
  return (
    <section className={styles.raw} aria-labelledby="raw-record">
      <h2 id="raw-record" className="h4">
        {t('raw')}
      </h2>
      <dl className={styles.lines}>
        <Line name="receipt">{id}</Line>
        <Line name="terms.hash" full={termsHash}>
          {formatHash(termsHash)}
        </Line>
      </dl>
      <Part title={t('rawTerms')} text={terms} />
      <TransferPart transfers={transfers} />
    </section>
  );
}
