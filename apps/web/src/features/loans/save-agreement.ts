import { saveFile } from '@truemark/browser/save-file';
import { showToast } from '@truemark/browser/toasts';
import { useState } from 'react';
import { useErrorText } from '../../platform/error-text.ts';

/** Fetches an agreement and hands it to the browser; what goes wrong is said. */
export function useSaveAgreement(load: () => Promise<{ readonly fileName: string; readonly blob: Blob }>) {
  const describe = useErrorText();
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      const { fileName, blob } = await load();
      saveFile(fileName, blob);
    } catch (error) {
      showToast('error', describe(error));
    }
    setBusy(false);
  };
  return { isBusy, save };
}
