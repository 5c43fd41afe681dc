import { Link } from '@truemark/browser/router';
import type { NftReceipt } from '@truemark/contract/investing/nft-receipts';
import { Joined } from '@truemark/ui/joined';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import styles from './nft-receipt.module.css';
import { PromiseFacts } from './promise-receipt.tsx';

/** The work, and what was done for it. */
export function NftFacts({ receipt: { order, nft } }: { readonly receipt: NftReceipt }) {
  const t = useText('receipt');
  const nfts = useText('nfts');
  const locale = useLocale();
  return (
    <>
      <div className={styles.work}>
        <img className={styles.picture} src={nft.image} alt="" width={64} height={64} />
        <div className={styles.names}>
          <Link className="lnk" to={`/nfts/${nft.id}`}>
            <bdi>{nft.title}</bdi>
          </Link>
          <p className="sm sub">
            <Joined>
              <bdi>{nft.creator}</bdi>
              <bdi>{nft.charity.isSample ? `${nft.charity.name} (${nfts('sample')})` : nft.charity.name}</bdi>
            </Joined>
          </p>
        </div>
      </div>
      <PromiseFacts
        facts={[
          [t('fact.order'), nfts(`order.${order.kind}`)],
          [nfts('amount'), `${formatAssetAmount(locale, order.amount, 'USDT')} USDT`],
          [t('fact.status'), nfts(`status.${order.status}`)],
        ]}
      />
    </>
  );
}
