import { showToast } from '@truemark/browser/toasts';
import type { OperatorContentRow } from '@truemark/contract/operators/content';
import { Button } from '@truemark/ui/button';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';

/** Takes a piece from the site, or puts it back. What the product links to stays: the button says so. */
export function WithdrawButton(props: {
  readonly content: OperatorContentRow;
  /** Words are still to be saved: they would be lost. */
  readonly hasUnsaved: boolean;
}) {
  const t = useText('content');
  const [isOpen, setOpen] = useState(false);
  const { id, isWithdrawn, isFixed } = props.content;
  const close = () => setOpen(false);
  return (
    <>
      <Button
        size="small"
        variant={isWithdrawn ? 'secondary' : 'dangerLine'}
        disabled={props.hasUnsaved || (isFixed && !isWithdrawn)}
        title={props.hasUnsaved ? t('unsaved') : isFixed ? t('fixedText') : undefined}
        onClick={() => setOpen(true)}
      >
        {t(isWithdrawn ? 'restore' : 'withdraw')}
      </Button>
      {isOpen && (
        <ActDialog
          title={t(isWithdrawn ? 'restoreTitle' : 'withdrawTitle')}
          text={t(isWithdrawn ? 'restoreText' : 'withdrawText')}
          confirmLabel={t(isWithdrawn ? 'restore' : 'withdraw')}
          variant={isWithdrawn ? 'primary' : 'danger'}
          send={(reason, options) =>
            api.call('withdrawContent', { body: { id, isWithdrawn: !isWithdrawn, reason } }, options)
          }
          onDone={() => {
            showToast('done', t(isWithdrawn ? 'restoredToast' : 'withdrawnToast'));
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
