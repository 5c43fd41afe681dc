import { showToast } from '@truemark/browser/toasts';
import type { HaltReason } from '@truemark/domain/market/halt-reason';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { HaltReasonField } from '../../components/halt-reason-field.tsx';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';

interface HaltProps {
  readonly code: string;
  readonly onClose: () => void;
}

/** Stops or allows new orders, of one instrument or of all (`code` is `all`). What runs goes on, and that is said first. */
export function HaltDialog({ isHalted, ...props }: HaltProps & { readonly isHalted: boolean }) {
  return isHalted ? <ResumeDialog {...props} /> : <StopDialog {...props} />;
}

/** Customers read the reason that is chosen; the operator's own words are for operators, and may be left out. */
function StopDialog({ code, onClose }: HaltProps) {
  const t = useText('trading');
  const words = useText('common');
  const isAll = code === 'all';
  const [haltReason, setHaltReason] = useState<HaltReason | null>(null);
  return (
    <ActDialog
      title={isAll ? t('haltAll') : t('haltTitle', { code })}
      text={t('haltText')}
      confirmLabel={isAll ? t('haltAll') : t('halt')}
      variant="danger"
      problem={haltReason === null ? words('haltReasonMissing') : undefined}
      remarkLabel={words('haltRemark')}
      reasonHint={words('haltRemarkHint')}
      send={(reason, options) => {
        const body = { code, isHalted: true, ...(haltReason && { haltReason }), ...(reason !== '' && { reason }) };
        return api.call('haltTrading', { body }, options);
      }}
      onDone={() => {
        showToast('done', t('haltedToast'));
        onClose();
      }}
      onClose={onClose}
    >
      <HaltReasonField value={haltReason} onChange={setHaltReason} />
    </ActDialog>
  );
}

function ResumeDialog({ code, onClose }: HaltProps) {
  const t = useText('trading');
  const isAll = code === 'all';
  return (
    <ActDialog
      title={isAll ? t('resumeAll') : t('resumeTitle', { code })}
      text={t('resumeText')}
      confirmLabel={isAll ? t('resumeAll') : t('resume')}
      send={(reason, options) => api.call('haltTrading', { body: { code, isHalted: false, reason } }, options)}
      onDone={() => {
        showToast('done', t('resumedToast'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}
