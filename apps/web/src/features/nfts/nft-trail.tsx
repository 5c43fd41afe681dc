import type { NftDetail } from '@truemark/contract/investing/nfts';
import { checkTrail, type TrailCheckState, trailChecks } from '@truemark/domain/charity/check-trail';
import { formatDate } from '@truemark/ui/format/date';
import { Hallmark, ProofBox } from '@truemark/ui/proof';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import styles from './nft-page.module.css';

const dayMs = 86_400_000;
const stateWords = { passed: 'verified', failed: 'mismatch', notYet: 'notYet' } as const satisfies Readonly<
  Record<TrailCheckState, string>
>;

/** The way of the money from bids and donations to the charity, worked out again here. */
export function NftTrail({ detail }: { readonly detail: NftDetail }) {
  const t = useText('nfts');
  const locale = useLocale();
  const { nft, payout } = detail;
  const check = checkTrail(detail);
  const states = Object.values(check);
  const isSound = states.includes('passed') && !states.includes('failed');
  const total = `${formatAssetAmount(locale, nft.cumulativeDonation, 'USDT')}\u00A0USDT`;
  return (
    <ProofBox isOn={isSound} innerClassName={styles.proof ?? ''}>
      <h2 className={`h4 ${styles.proofTitle}`}>
        <Hallmark size={18} isChecked={isSound} />
        {t('trail')}
      </h2>
      <dl className={styles.sums}>
        <div>
          <dt>{t('totalDonated')}</dt>
          <dd className="h4 num">
            <bdi>{total}</bdi>
          </dd>
        </div>
        <div>
          <dt>{t('payout')}</dt>
          <dd>
            <PayoutText detail={detail} />
          </dd>
        </div>
        {payout && (
          <div>
            <dt>{t('reference')}</dt>
            <dd className={styles.reference}>
              <bdi className="mono">{payout.reference}</bdi>
            </dd>
          </div>
        )}
      </dl>
      <p className="xs dim">{t('checked')}</p>
      <ul className={styles.checks}>
        {trailChecks.map(name => (
          <li key={name}>
            <span>{t(`check.${name}`)}</span>
            <b className={check[name] === 'failed' ? styles.late : 'sm'}>{t(stateWords[check[name]])}</b>
          </li>
        ))}
      </ul>
    </ProofBox>
  );
}

function PayoutText({ detail: { nft, payout } }: { readonly detail: NftDetail }) {
  const t = useText('nfts');
  const locale = useLocale();
  const due = nft.payoutDue === null ? '' : formatDate(locale, nft.payoutDue, 'utc');
  if (payout) {
    const days = Math.max(0, Math.floor((payout.at - (nft.endedAt ?? payout.at)) / dayMs));
    return (
      <>
        {t('payout.paid', { date: formatDate(locale, payout.at, 'utc') })}
        <br />
        <span className="xs dim">{t('paidAfter', { days })}</span>
      </>
    );
  }
  if (nft.payout === 'waiting') return <>{t('payout.waiting', { date: due })}</>;
  if (nft.payout === 'overdue') return <b className={styles.late}>{t('payout.overdue', { date: due })}</b>;
  return <>{t(nft.payout === 'nothing' ? 'payout.nothing' : 'payout.notDue')}</>;
}
