import type { Receipt, ReceiptTransfer } from '@truemark/contract/trading/orders';
import type { RecordRange } from '@truemark/domain/proof/check-price-proof';
import { CopyButton } from '@truemark/ui/copy-button';
import { Disclosure } from '@truemark/ui/disclosure';
import { formatHash } from '@truemark/ui/format/hash';
import { Skeleton } from '@truemark/ui/skeleton';
import type { ReactNode } from 'react';
import { useText } from '../../platform/text.ts';
import styles from './raw-record.module.css';
import type { ReceiptOrder } from './receipt-order.ts';

/** The values as they stand in the record, for whoever wants to compare them letter by letter. */
export function RawRecord(props: {
  readonly receipt: Receipt;
  readonly order: ReceiptOrder;
  /** Undefined while they are on their way. */
  readonly ranges: readonly RecordRange[] | undefined;
}) {
  const { receipt, ranges } = props;
  const t = useText('receipt');
  const { ticks, transfers, terms, id } = receipt;
  const { name, claim } = props.order;
  return (
    <section className={styles.raw} aria-labelledby="raw-record">
      <h2 id="raw-record" className="h4">
        {t('raw')}
      </h2>
      <dl className={styles.lines}>
        <Line name="receipt">{id}</Line>
        <Line name="rules">{`${name.kind}.${claim.ruleVersion}`}</Line>
        <Line name="terms.hash" full={claim.termsHash}>
          {formatHash(claim.termsHash)}
        </Line>
        {ticks.map(({ role, part, sequence }) => (
          <Line key={`${role} ${part}`} name={part > 0 ? `${role}.${part}` : role}>
            {sequence}
          </Line>
        ))}
        {!ranges && (
          <Line name={claim.code}>
            <Skeleton width="120px" height="1lh" />
          </Line>
        )}
        {ranges?.map(({ claim: { firstSequence, lastSequence, lastHash, code } }) => (
          <Line
            key={`${code} ${firstSequence} ${lastSequence}`}
            name={`${code}.${firstSequence}–${lastSequence}`}
            full={lastHash}
          >
            {formatHash(lastHash)}
          </Line>
        ))}
      </dl>
      <Part title={t('rawTerms')} text={terms} />
      <TransferPart transfers={transfers} />
      <Part
        title={t('rawTicks')}
        text={ticks.map(({ role, sequence, record }) => `${role} ${sequence}\n${record}`).join('\n')}
      />
    </section>
  );
}

export function Line(props: { readonly name: string; readonly full?: string; readonly children: ReactNode }) {
  const t = useText('receipt');
  return (
    <>
      <dt className="mono">{props.name}</dt>
      <dd>
        <span className="mono" title={props.full}>
          {props.children}
        </span>
        {props.full !== undefined && <CopyButton text={props.full} label={t('copyValue')} copiedLabel={t('copied')} />}
      </dd>
    </>
  );
}

/** The transfers, a line each. */
export function TransferPart({ transfers }: { readonly transfers: readonly ReceiptTransfer[] }) {
  const t = useText('receipt');
  const lines = transfers.map(({ at, kind, amount, asset, from, to, postingId }) =>
    [new Date(at).toISOString(), postingId, kind, amount, asset, from, '→', to].join(' '),
  );
  return <Part title={t('rawTransfers')} text={lines.join('\n')} />;
}

export function Part(props: { readonly title: string; readonly text: string }) {
  return (
    <Disclosure className={styles.part} summary={props.title} summaryClassName={styles.opener}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard. */}
      <pre className={styles.code} tabIndex={0} dir="ltr">
        {props.text}
      </pre>
    </Disclosure>
  );
}
