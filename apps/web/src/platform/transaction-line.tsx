import type { Network } from '@truemark/domain/payments/network';
import { CopyButton } from '@truemark/ui/copy-button';
import { buildTransactionLink } from './build-transaction-link.ts';
import styles from './transaction-line.module.css';

interface TransactionLineProps {
  readonly network: Network;
  readonly hash: string;
  readonly words: { readonly hash: string; readonly copy: string; readonly copied: string };
}

/** The transaction of a payment, which anybody can look up. */
export function TransactionLine({ network, hash, words }: TransactionLineProps) {
  return (
    <p className={styles.line}>
      <span className="xs dim">{words.hash}</span>
      <a className="lnk mono xs" dir="ltr" href={buildTransactionLink(network, hash)} target="_blank" rel="noreferrer">
        {hash}
      </a>
      <CopyButton text={hash} label={words.copy} copiedLabel={words.copied} />
    </p>
  );
}
