import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { shortenAddress } from '../../platform/wallet/shorten-address.ts';
import { isEndless } from '../../platform/wallet/standing-amount.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import { ApprovalForm } from './approval-form.tsx';
import { ApprovalState } from './approval-state.tsx';
import type { DeskProps } from './deposit-from-wallet.tsx';
import type { Allowance } from './holdings.ts';
import { useApproval } from './use-approval.ts';
import { writeAmount } from './wallet-draft.ts';
import styles from './wallet-page.module.css';

/** What a wallet has approved, and a way to approve and to revoke. */
export function Approvals(props: DeskProps) {
  const t = useText('approvals');
  const { account, holdings, draft } = props;
  const approval = useApproval(account);
  const [spender] = account.place.spenders;
  const token = account.place.tokens.find(({ asset }) => asset === draft.asset);
  return (
    <section className={styles.stack} aria-label={t('approvalsTitle')}>
      <h2 className="h4">{t('approvalsTitle')}</h2>
      <p className="sm sub read">{t('approvalsText')}</p>
      {spender === undefined ? (
        <p className="sm">{t('noSpender')}</p>
      ) : token ? (
        <ApprovalForm key={token.asset} {...props} token={token} spender={spender} approval={approval} />
      ) : (
        <p className="sm">{t('coinText', { token: draft.asset })}</p>
      )}
      <ApprovalState approval={approval} wallet={account.wallet.name} />
      {spender !== undefined && (
        <section className={styles.stack} aria-label={t('list')}>
          <h3 className="h5">{t('list')}</h3>
          {holdings.allowances.length === 0 ? (
            <EmptyState icon={ShieldCheck} title={t('listEmpty')} />
          ) : (
            <ul className={styles.list}>
              {holdings.allowances.map(given => (
                <Row key={`${given.token.asset} ${given.spender}`} given={given} approval={approval} />
              ))}
            </ul>
          )}
          <p className="xs dim">{t('listText')}</p>
        </section>
      )}
    </section>
  );
}

function Row(props: { readonly given: Allowance; readonly approval: ReturnType<typeof useApproval> }) {
  const t = useText('approvals');
  const locale = useLocale();
  const { given, approval } = props;
  const { token, spender, amount } = given;
  const { asset } = token;
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <b className="num">
          {isEndless(amount) ? t('endless') : formatAssetAmount(locale, writeAmount(amount, asset), asset)} {asset}
        </b>
        <Button
          size="small"
          variant="dangerLine"
          disabled={approval.isBusy}
          aria-label={t('revokeOf', { token: asset, spender: shortenAddress(spender) })}
          onClick={() => void approval.run({ token, spender, wanted: 0n })}
        >
          {t('revoke')}
        </Button>
      </div>
      <p className="xs dim">{t('spender')}</p>
      <p className={`${styles.long} mono xs`} dir="ltr">
        {spender}
      </p>
    </li>
  );
}
