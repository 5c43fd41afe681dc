import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import Lock from 'lucide-react/icons/lock';
import { openSupport } from '../../platform/open-support.ts';
import { useText } from '../../platform/text.ts';

/** In the place of every page about a locked account; why it is locked stands in the banner above. */
export function LockedNotice() {
  const t = useText('account-shell');
  return (
    <EmptyState
      icon={Lock}
      title={t('lockedTitle')}
      action={
        <Button variant="primary" onClick={() => void openSupport()}>
          {t('contactSupport')}
        </Button>
      }
    >
      {t('lockedText')}
    </EmptyState>
  );
}
