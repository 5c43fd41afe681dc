import type { ReceiptTransfer } from '@truemark/contract/trading/orders';
import { formatHash } from '@truemark/ui/format/hash';
import type { ReactNode } from 'react';
import { useText } from '../../platform/text.ts';
import styles from './raw-record.module.css';
import { Line, Part, TransferPart } from './raw-record.tsx';

/** The values as they stand in the record, for whoever wants to compare them letter by letter. */
export function PromiseRecord(props: {
  readonly id: string;
  readonly termsHash: string;
  /** Other hashes by their names. */
  readonly hashes?: Readonly<Record<string, string>>;
  readonly terms: string;
  readonly transfers: readonly ReceiptTransfer[];
  readonly children?: ReactNode;
}) {
  const t = useText('receipt');
  const hashes = Object.entries({ 'terms.hash': props.termsHash, ...props.hashes });
  return (
    <section className={styles.raw} aria-labelledby="raw-record">
      <h2 id="raw-record" className="h4">
        {t('raw')}
      </h2>
      <dl className={styles.lines}>
        <Line name="receipt">{props.id}</Line>
        {hashes.map(([name, hash]) => (
          <Line key={name} name={name} full={hash}>
            {formatHash(hash)}
          </Line>
        ))}
      </dl>
      <Part title={t('rawTerms')} text={props.terms} />
      {props.children}
      <TransferPart transfers={props.transfers} />
    </section>
  );
}
