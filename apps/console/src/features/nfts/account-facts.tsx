import type { OperatorCharity } from '@truemark/contract/operators/charities';
import { CopyButton } from '@truemark/ui/copy-button';
import { Note } from '@truemark/ui/note';
import { Facts } from '../../components/facts.tsx';
import { Moment } from '../../components/moment.tsx';
import { OperatorTag } from '../../components/operator-tag.tsx';
import { useText } from '../../platform/text.ts';
import { useNow } from '../../platform/use-now.ts';
import { isFreshAccount } from './account-age.ts';
import styles from './nfts.module.css';

/** Where a charity is paid, which two people have said so, and a warning while that is new. */
export function AccountFacts({ account }: { readonly account: OperatorCharity['account'] }) {
  const t = useText('nfts');
  const nowMs = useNow();
  if (!account) return <Note kind="risk">{t('accountMissing')}</Note>;
  return (
    <>
      <Facts
        facts={[
          [
            t('account'),
            <span key="details" className={styles.account}>
              <bdi className={styles.details}>{account.details}</bdi>
              <CopyButton text={account.details} label={t('copy')} copiedLabel={t('copied')} />
            </span>,
          ],
          [t('enteredBy'), <OperatorTag key="by" number={account.operatorNumber} />],
          ...(account.approverNumber === null
            ? []
            : ([[t('approvedBy'), <OperatorTag key="approver" number={account.approverNumber} />]] as const)),
          [t('enteredAt'), <Moment key="at" at={account.at} />],
        ]}
      />
      {isFreshAccount(account.at, nowMs) && <Note kind="risk">{t('accountFresh')}</Note>}
    </>
  );
}
