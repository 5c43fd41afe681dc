import { Dialog } from '@truemark/ui/dialog';
import { ErrorState } from '@truemark/ui/error-state';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import { useText } from './text.ts';

/** In the place of a part that the server has only in a newer version: says so, and reloads the page. */
export function Outdated(props: { readonly isSmall?: boolean }) {
  const t = useText('shell');
  return (
    <ErrorState
      icon={RefreshCw}
      isSmall={props.isSmall ?? false}
      title={t('updateReady')}
      retryLabel={t('lateReload')}
      onRetry={() => location.reload()}
    >
      {t('updateNeeded')}
    </ErrorState>
  );
}

/** In the place of a dialog that the server has only in a newer version. */
export function OutdatedDialog(props: { readonly onClose: () => void }) {
  const t = useText('shell');
  const common = useText('common');
  return (
    <Dialog isOpen onClose={props.onClose} title={t('updateReady')} closeLabel={common('close')} head={<span />}>
      <Outdated />
    </Dialog>
  );
}
