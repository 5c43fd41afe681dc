import { useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import type { NftDetail, NftEntry } from '@truemark/contract/investing/nfts';
import { formatMoment } from '@truemark/ui/format/date';
import { endCellClass, Table } from '@truemark/ui/table';
import { useLocale } from '../../platform/preferences.ts';
import { useIsDemo, useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import styles from './nft-page.module.css';
import { ownOfNftQuery } from './queries.ts';

/** Every bid, the newest first. */
export function NftBids({ detail }: { readonly detail: NftDetail }) {
  const t = useText('nfts');
  return (
    <div className={styles.section}>
      <h2 className="h4">{t('history')}</h2>
      {detail.bids.length === 0 ? (
        <p className="sm dim">{t('noBids')}</p>
      ) : (
        <Entries detail={detail} entries={detail.bids} label={t('history')} who={t('bidder')} hasStatus />
      )}
    </div>
  );
}

export function NftDonations({ detail }: { readonly detail: NftDetail }) {
  const t = useText('nfts');
  return (
    <div className={styles.section}>
      <h2 className="h4">{t('donations')}</h2>
      {detail.donations.length === 0 ? (
        <p className="sm dim">{t('noDonations')}</p>
      ) : (
        <Entries detail={detail} entries={detail.donations} label={t('donations')} who={t('donor')} hasStatus={false} />
      )}
    </div>
  );
}

function Entries(props: {
  readonly detail: NftDetail;
  readonly entries: readonly NftEntry[];
  readonly label: string;
  readonly who: string;
  readonly hasStatus: boolean;
}) {
  const t = useText('nfts');
  const locale = useLocale();
  const user = useUser();
  const isDemo = useIsDemo();
  const own = useQuery({ ...ownOfNftQuery(props.detail.nft.id), enabled: user !== undefined && !isDemo });
  const ownIds = new Set(own.data?.items.map(({ id }) => id));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
    <section className={styles.scroll} tabIndex={0} aria-label={props.label}>
      <Table isDense>
        <thead>
          <tr>
            <th scope="col">{props.who}</th>
            <th scope="col" className={endCellClass}>
              {t('amount')}
            </th>
            <th scope="col">{t(props.hasStatus ? 'status' : 'record')}</th>
            <th scope="col" className={endCellClass}>
              {t('time')}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.entries.map(entry => (
            <tr key={entry.id}>
              <td>{ownIds.has(entry.id) ? <b>{t('you')}</b> : t('party', { number: entry.party })}</td>
              <td className={endCellClass}>
                <bdi className="num">{formatAssetAmount(locale, entry.amount, 'USDT')}</bdi>
              </td>
              <td>
                <Link className="lnk" to={`/receipt/nft/${entry.receiptId}`}>
                  {props.hasStatus ? (
                    t(`status.${entry.status}`)
                  ) : (
                    <span className="num">{entry.transfer?.postingId}</span>
                  )}
                  <span className="vh"> {t('receipt')}</span>
                </Link>
              </td>
              <td className={endCellClass}>
                <span className="dim">{formatMoment(locale, entry.at)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
