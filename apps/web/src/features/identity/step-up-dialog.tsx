import { useQuery } from '@tanstack/react-query';
import { finishStepUp } from '@truemark/browser/step-up';
import { ApiError } from '@truemark/client/api-error';
import { stepUpMs } from '@truemark/contract/limits';
import { Skeleton } from '@truemark/ui/skeleton';
import { api } from '../../platform/api.ts';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { ShellDialog } from '../../platform/shell-dialog.tsx';
import { useText } from '../../platform/text.ts';
import { LazyWalletPanel } from '../../platform/wallet/wallet-dialog.tsx';
import styles from './identity.module.css';
import { canUsePasskeys } from './passkeys.ts';
import { type GivenProof, ProofFields } from './proof-fields.tsx';
import { listOfferedKinds } from './proof-form.ts';

/** Asks the owner of a waiting call to prove who they are, in whichever way is open to them. */
export function StepUpDialog() {
  const t = useText('identity');
  const common = useText('common');
  return (
    <ShellDialog isOpen onClose={() => finishStepUp(false)} title={t('stepUpTitle')} closeLabel={common('close')}>
      <div className={styles.stepUp}>
        <p className="read">{t('stepUpLead', { minutes: stepUpMs / 60_000 })}</p>
        <StepUpBody />
      </div>
    </ShellDialog>
  );
}

function StepUpBody() {
  const t = useText('identity');
  const opened = useQuery({
    queryKey: ['stepUp'],
    queryFn: ({ signal }) => api.call('beginStepUp', {}, { signal }),
    // It may send a code: asked once for each time the dialog opens.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (opened.error && !opened.data) {
    return <LoadFailed error={opened.error} onRetry={() => void opened.refetch()} />;
  }
  if (!opened.data) return <Skeleton height="120px" />;
  const { kinds, challenge, codeTarget } = opened.data;
  if (kinds.includes('wallet')) return <WalletStepUp />;

  async function give(proof: GivenProof): Promise<void> {
    const isFactor = proof.kind !== 'password' && proof.kind !== 'code';
    try {
      await api.call('stepUp', { body: { ...proof, ...(isFactor && challenge && { challengeId: challenge.id }) } });
    } catch (error) {
      if (error instanceof ApiError && error.refusal === 'challengeExpired') void opened.refetch();
      throw error;
    }
    finishStepUp(true);
  }
  return (
    <ProofFields
      kinds={listOfferedKinds(kinds, canUsePasskeys())}
      passkeyOptions={challenge?.passkeyOptions ?? null}
      codeTarget={codeTarget}
      submitLabel={t('stepUpSubmit')}
      onGive={give}
    />
  );
}

/** Who has nothing but a wallet signs with it. */
function WalletStepUp() {
  return (
    <LazyWalletPanel
      begin={async wallet => (await api.call('beginWalletProof', { body: { ...wallet, purpose: 'stepUp' } })).message}
      finish={async signed => {
        await api.call('stepUp', { body: { kind: 'wallet', ...signed } });
        finishStepUp(true);
      }}
      onFailed={() => finishStepUp(false)}
    />
  );
}
