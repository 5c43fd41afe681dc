import { showToast } from '@truemark/browser/toasts';
import type { ReplyOf } from '@truemark/client/api-client';
import { Button } from '@truemark/ui/button';
import { Hallmark } from '@truemark/ui/proof';
import { StatusChip } from '@truemark/ui/status-chip';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import type { ConsoleCalls } from '../../platform/console-calls.ts';
import { getErrorText } from '../../platform/error-text.ts';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';

type Verdict = ReplyOf<'verifyAudit', ConsoleCalls>;

/** Has the server recompute the chain of the log, and says what it found. */
export function VerifyChain() {
  const t = useText('audit');
  const format = useFormat();
  const [verdict, setVerdict] = useState<Verdict>();
  const [isBusy, setBusy] = useState(false);
  const verify = async () => {
    setBusy(true);
    setVerdict(undefined);
    try {
      setVerdict(await api.call('verifyAudit'));
    } catch (error) {
      showToast('error', getErrorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <span role="status">
        {verdict && (
          <StatusChip family={verdict.isWhole ? 'done' : 'stopped'}>
            {verdict.isWhole
              ? t('whole', { count: verdict.count, figure: format.count(verdict.count) })
              : t('broken', { number: String(verdict.brokenAt ?? '') })}
          </StatusChip>
        )}
      </span>
      <Button size="small" isBusy={isBusy} onClick={() => void verify()}>
        <Hallmark size={14} />
        {t('verify')}
      </Button>
    </>
  );
}
