import { saveFile } from '@truemark/browser/save-file';
import type { Receipt } from '@truemark/contract/trading/orders';
import type { PriceProofClaim } from '@truemark/domain/proof/check-price-proof';
import { Button } from '@truemark/ui/button';
import { copyText } from '@truemark/ui/copy-text';
import { Icon } from '@truemark/ui/icon';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import Link2 from 'lucide-react/icons/link';
import { type ReactNode, useEffect, useState } from 'react';
import { useText } from '../../platform/text.ts';
import styles from './receipt-page.module.css';

const shownMs = 2_000;

/** Name of the file that a receipt is saved as. */
export function nameReceiptFile(id: string): string {
  return `truemark-receipt-${id}.json`;
}

/** Gives the link on, or keeps the receipt with the records it rests on, so that it can be checked without the server. */
export function ReceiptActions(props: {
  readonly receipt: Receipt;
  /** Undefined until they were loaded. */
  readonly proofs: readonly PriceProofClaim[] | undefined;
  /** Another way to give it on. */
  readonly children: ReactNode;
}) {
  const { receipt, proofs } = props;
  const t = useText('receipt');
  return (
    <div className={styles.actions}>
      {props.children}
      <CopyLink />
      <Button
        onClick={() => saveReceipt('truemark receipt 1', receipt, { proofs: proofs ?? [] })}
        isBusy={proofs === undefined}
        title={proofs ? undefined : t('saving')}
      >
        <Icon of={Download} size={16} />
        {t('saveJson')}
      </Button>
    </div>
  );
}

/** The same of a receipt that rests on no records of prices. */
export function PromiseActions(props: { readonly format: string; readonly receipt: { readonly id: string } }) {
  const t = useText('receipt');
  return (
    <div className={styles.actions}>
      <CopyLink />
      <Button onClick={() => saveReceipt(props.format, props.receipt)}>
        <Icon of={Download} size={16} />
        {t('saveJson')}
      </Button>
    </div>
  );
}

function saveReceipt(format: string, receipt: { readonly id: string }, beside: object = {}): void {
  const text = JSON.stringify({ format, receipt, ...beside }, undefined, 2);
  saveFile(nameReceiptFile(receipt.id), new Blob([text], { type: 'application/json' }));
}

/** Copies the address of the page. */
function CopyLink() {
  const t = useText('receipt');
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return;
    const timer = setTimeout(() => setCopied(false), shownMs);
    return () => clearTimeout(timer);
  }, [isCopied]);
  const link = `${location.origin}${location.pathname}`;
  return (
    <>
      <Button onClick={({ currentTarget }) => void copyText(link, currentTarget).then(setCopied)}>
        <Icon of={isCopied ? Check : Link2} size={16} />
        {t(isCopied ? 'linkCopied' : 'copyLink')}
      </Button>
      <span className="vh" role="status">
        {isCopied ? t('linkCopied') : ''}
      </span>
    </>
  );
}
