import { Link } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { CopyButton } from '@truemark/ui/copy-button';
import { formatHash } from '@truemark/ui/format/hash';
import { Hallmark, ProofBox } from '@truemark/ui/proof';
import { useText } from '../../platform/text.ts';
import { buildReceiptPath } from '../order-cells/index.ts';
import styles from './order-detail.module.css';
import { ShareAct } from './share-act.tsx';

/** The way to the public receipt, which anyone with the link can check, and the hash of the frozen terms. */
export function ReceiptBox(props: {
  readonly receiptId: string;
  readonly termsHash: string;
  /** It has a result that can be shared. */
  readonly hasResult: boolean;
}) {
  const t = useText('orders');
  const { receiptId, termsHash, hasResult } = props;
  const path = buildReceiptPath(receiptId);
  return (
    <ProofBox className={styles.receipt ?? ''} innerClassName={styles.receiptInner ?? ''}>
      <div className={styles.receiptHead}>
        <Hallmark size={28} />
        <div>
          <h2 className="h4">{t('receiptTitle')}</h2>
          <p className="sm sub">{t('receiptText')}</p>
        </div>
      </div>
      <div className={styles.receiptActs}>
        {hasResult && <ShareAct receiptId={receiptId} />}
        <Link className={buttonClass()} to={path}>
          {t('openReceipt')}
        </Link>
        <CopyButton text={`${location.origin}${path}`} label={t('copyLink')} copiedLabel={t('copied')} />
      </div>
      <p className={styles.hash}>
        <span className="xs dim">{t('termsHash')}</span>
        <span className={styles.hashValue}>
          <code className="mono" title={termsHash}>
            {formatHash(termsHash)}
          </code>
          <CopyButton text={termsHash} label={t('copyHash')} copiedLabel={t('copied')} />
        </span>
      </p>
    </ProofBox>
  );
}
