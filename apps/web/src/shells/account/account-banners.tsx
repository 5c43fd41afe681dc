import { createChunk } from '@truemark/browser/chunk';
import { RichText } from '@truemark/browser/rich-text';
import { Link } from '@truemark/browser/router';
import { finishStepUp, useStepUp } from '@truemark/browser/step-up';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import type { AccountRestriction } from '@truemark/contract/people/restrictions';
import { Icon } from '@truemark/ui/icon';
import Lock from 'lucide-react/icons/lock';
import { Lazily } from '../../platform/lazily.tsx';
import { openSupport } from '../../platform/open-support.ts';
import { useIsDemo, useUser } from '../../platform/session.ts';
import { loadNamespaces, useText } from '../../platform/text.ts';
import styles from './account-banners.module.css';
import { GuestBanner } from './guest-parts.tsx';

const tags = { b: (content: string) => <b>{content}</b> };

/**
 * What stands over every page of somebody logged in: that the account is restricted or a guest's, and the
 * dialog of a call that waits for its owner.
 */
export function Banners() {
  const user = useUser();
  const restriction = user?.restriction;
  const isDemo = useIsDemo();
  return (
    <>
      {isDemo && user?.isGuest && <GuestBanner />}
      <div role="status">{restriction && <RestrictionBanner restriction={restriction} />}</div>
      <StepUpHost />
    </>
  );
}

const stepUpChunk = createChunk(async () => {
  const [{ StepUpDialog }] = await Promise.all([
    import('../../features/identity/step-up-dialog.tsx'),
    loadNamespaces(['identity']),
  ]);
  return StepUpDialog;
}, chunkTimeoutMs);

function cancelStepUp(): void {
  finishStepUp(false);
}

function StepUpHost() {
  const isAsked = useStepUp(stepUp => stepUp.isAsked);
  return isAsked && <Lazily chunk={stepUpChunk} given={{}} onFailed={cancelStepUp} />;
}

function RestrictionBanner(props: { readonly restriction: AccountRestriction }) {
  const t = useText('account-shell');
  const { state, reason } = props.restriction;
  const isLocked = state === 'locked';
  return (
    <div className={`${styles.banner} ${styles.restricted}`}>
      <Icon of={Lock} size={18} />
      <span className={styles.words}>
        <RichText text={t(isLocked ? 'lockedBanner' : 'restrictedBanner', { reason })} tags={tags} />
      </span>
      <span className={styles.actions}>
        {!isLocked && reason === 'identityCheck' && (
          <Link to="/profile/verification" className={`${styles.action} ulk`}>
            {t('toVerification')}
          </Link>
        )}
        <button type="button" className={`${styles.action} ulk`} onClick={() => void openSupport()}>
          {t('contactSupport')}
        </button>
      </span>
    </div>
  );
}
