import { useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import { callWithStepUp } from '@truemark/browser/step-up';
import { showToast } from '@truemark/browser/toasts';
import { ApiError } from '@truemark/client/api-error';
import type { ClosingBlock } from '@truemark/contract/people/closing';
import { Button } from '@truemark/ui/button';
import { ErrorState } from '@truemark/ui/error-state';
import { formatAmount } from '@truemark/ui/format/number';
import { Icon } from '@truemark/ui/icon';
import { SkeletonRows } from '@truemark/ui/skeleton';
import ChevronRight from 'lucide-react/icons/chevron-right';
import OctagonAlert from 'lucide-react/icons/octagon-alert';
import { api, forgetUser } from '../../../../platform/api.ts';
import { useErrorMessage } from '../../../../platform/error-message.tsx';
import { expectLoginEnd } from '../../../../platform/expected-end.ts';
import { navigateTo } from '../../../../platform/navigator.ts';
import { useLocale } from '../../../../platform/preferences.ts';
import { useText } from '../../../../platform/text.ts';
import { RefusalNote, SecurityDialog } from '../security-dialog.tsx';
import { useAct } from '../use-act.ts';
import styles from './close-dialog.module.css';

/** Where what is in the way can be settled. */
const places = {
  orders: { path: '/profile/orders', text: 'closeBlock.orders' },
  demoOrders: { path: '/profile/orders', text: 'closeBlock.demoOrders' },
  investments: { path: '/profile/investments', text: 'closeBlock.investments' },
  withdrawals: { path: '/profile/withdraw', text: 'closeBlock.withdrawals' },
  loans: { path: '/profile/loans', text: 'closeBlock.loans' },
  deposits: { path: '/profile/deposit', text: 'closeBlock.deposits' },
  conversions: { path: '/profile/convert', text: 'closeBlock.conversions' },
  verification: { path: '/profile/verification', text: 'closeBlock.verification' },
} as const satisfies Readonly<Record<Exclude<ClosingBlock['kind'], 'balance'>, object>>;

/** Closes the account, or says what is in the way of it. */
export function CloseDialog(props: { readonly onClose: () => void }) {
  const t = useText('security');
  const common = useText('common');
  const describeError = useErrorMessage();
  const closing = useQuery({
    queryKey: ['closing'],
    queryFn: ({ signal }) => api.call('getClosing', {}, { signal }),
    gcTime: 0,
  });
  const { data, error } = closing;
  const isClosable = data?.blocks.length === 0;
  return (
    <SecurityDialog title={t(data && !isClosable ? 'close' : 'closeTitle')} onClose={props.onClose}>
      {data === undefined && error === null && <SkeletonRows label={t('closeLoading')} count={3} height="44px" />}
      {error !== null && data === undefined && (
        <ErrorState
          icon={OctagonAlert}
          title={describeError(error)}
          retryLabel={common('retry')}
          onRetry={() => void closing.refetch()}
        />
      )}
      {data && !isClosable && <Blocks blocks={data.blocks} />}
      {data && isClosable && <CloseForm keptYears={data.keptYears} onBlocked={() => void closing.refetch()} />}
    </SecurityDialog>
  );
}

function Blocks(props: { readonly blocks: readonly ClosingBlock[] }) {
  const t = useText('security');
  const locale = useLocale();
  return (
    <>
      <p>{t('closeBlocked')}</p>
      <ul className={styles.blocks}>
        {props.blocks.map(({ kind, asset, amount }) => (
          <li key={asset ?? kind}>
            <Link to={kind === 'balance' ? '/profile/withdraw' : places[kind].path} className={styles.block}>
              <span>
                {kind === 'balance'
                  ? t('closeBlock.balance', { amount: formatAmount(locale, amount ?? '0', 2, 18), asset: asset ?? '' })
                  : t(places[kind].text)}
              </span>
              <Icon of={ChevronRight} size={16} isFlipped />
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

function CloseForm(props: { readonly keptYears: number; readonly onBlocked: () => void }) {
  const t = useText('security');
  const describeError = useErrorMessage();
  const { isBusy, error, run } = useAct();
  const close = async () => {
    const forgetExpectation = expectLoginEnd();
    try {
      await callWithStepUp(() => api.call('closeAccount'));
    } catch (reason) {
      forgetExpectation();
      // Something has begun meanwhile: the list says what.
      if (reason instanceof ApiError && reason.refusal === 'closingBlocked') props.onBlocked();
      throw reason;
    }
    navigateTo('/');
    forgetUser();
    showToast('done', t('closeDone'));
  };
  return (
    <>
      <p className="read">{t('closeFinal')}</p>
      <p className="read">{t('closeForgotten')}</p>
      <p className="read">{t('closeKept', { years: props.keptYears })}</p>
      <p className="read dim">{t('closeExport')}</p>
      <RefusalNote text={error === undefined ? undefined : describeError(error)} />
      <Button variant="danger" isFull isBusy={isBusy} onClick={() => void run(close)}>
        {t('close')}
      </Button>
    </>
  );
}
