import { showToast } from '@truemark/browser/toasts';
import type { OperatorCharity } from '@truemark/contract/operators/charities';
import type { ListedNft } from '@truemark/contract/operators/nfts';
import { findNetwork } from '@truemark/domain/payments/network';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { api } from '../../platform/api.ts';
import { useIsSandbox } from '../../platform/instance.ts';
import { useText } from '../../platform/text.ts';
import { useNow } from '../../platform/use-now.ts';
import { parseWork, startDraft } from './work-draft.ts';
import { WorkFields } from './work-fields.tsx';

/** Lists a work; with `work`, one that takes the place of a work which nobody has bid for or given to. */
export function WorkDialog(props: {
  readonly work?: ListedNft | undefined;
  readonly charities: readonly OperatorCharity[];
  readonly onClose: () => void;
}) {
  const t = useText('nfts');
  const { work, charities, onClose } = props;
  const network = findNetwork('ethereum', useIsSandbox() ? 'sandbox' : 'production');
  const [draft, setDraft] = useState(() => startDraft(work, { charities, network }));
  const parsed = parseWork(draft, useNow());
  return (
    <ActDialog
      title={work ? t('changeTitle', { title: work.title }) : t('add')}
      text={<p>{t(work ? 'changeText' : 'addText')}</p>}
      confirmLabel={t(work ? 'change' : 'add')}
      problem={parsed.ok ? undefined : t(`problem.${parsed.problem}`)}
      send={async (reason, options) =>
        parsed.ok
          ? api.call('addNft', { body: { ...parsed.work, reason, ...(work && { replaces: work.id }) } }, options)
          : undefined
      }
      onDone={() => {
        showToast('done', t(work ? 'changedToast' : 'addedToast'));
        onClose();
      }}
      onClose={onClose}
    >
      <WorkFields draft={draft} charities={charities} onChange={setDraft} />
    </ActDialog>
  );
}
