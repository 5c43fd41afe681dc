import { saveFile } from '@truemark/browser/save-file';
import { callWithStepUp } from '@truemark/browser/step-up';
import { showToast } from '@truemark/browser/toasts';
import { Button } from '@truemark/ui/button';
import CircleX from 'lucide-react/icons/circle-x';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { api } from '../../../../platform/api.ts';
import { useErrorMessage } from '../../../../platform/error-message.tsx';
import { useText } from '../../../../platform/text.ts';
import { Setting, SettingGroup } from '../setting.tsx';
import { useAct } from '../use-act.ts';
import { CloseDialog } from './close-dialog.tsx';

/** What is stored about the person, to take along; and the end of the account. */
export function DataSettings() {
  const t = useText('security');
  const describeError = useErrorMessage();
  const { isBusy, error, run } = useAct();
  const [isClosing, setClosing] = useState(false);
  const download = async () => {
    const { fileName, blob } = await callWithStepUp(() => api.download('exportOwnData'));
    saveFile(fileName, blob);
    showToast('done', t('exportDone'));
  };
  return (
    <SettingGroup title={t('data')}>
      <Setting
        icon={Download}
        title={t('export')}
        action={
          <Button size="small" isBusy={isBusy} aria-label={t('export')} onClick={() => void run(download)}>
            {t('exportGo')}
          </Button>
        }
      >
        {t('exportText')}
        <span role="alert">{error !== undefined && <b> {describeError(error)}</b>}</span>
      </Setting>
      <Setting
        icon={CircleX}
        title={t('close')}
        action={
          <Button size="small" variant="dangerLine" onClick={() => setClosing(true)}>
            {t('close')}
          </Button>
        }
      >
        {t('closeText')}
      </Setting>
      {isClosing && <CloseDialog onClose={() => setClosing(false)} />}
    </SettingGroup>
  );
}
