import { createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { IconButton } from '@truemark/ui/icon-button';
import { Popover } from '@truemark/ui/popover';
import LayoutTemplate from 'lucide-react/icons/layout-template';
import { Lazily } from '../../../platform/lazily.tsx';
import { useText } from '../../../platform/text.ts';
import { useIsKeptByServer } from '../../../platform/workspace/workspace.ts';
import styles from '../chart-toolbar.module.css';

const listChunk = createChunk(async () => (await import('./layout-list.tsx')).LayoutList, chunkTimeoutMs);

/** Layouts of whoever is logged in. */
export function LayoutMenu() {
  const t = useText('instrument');
  if (!useIsKeptByServer()) return null;
  return (
    <Popover
      label={t('layouts')}
      className={styles.menu ?? ''}
      trigger={trigger => <IconButton icon={LayoutTemplate} size="small" label={t('layouts')} {...trigger} />}
    >
      {close => <Lazily chunk={listChunk} given={{ onShown: close }} onFailed={close} />}
    </Popover>
  );
}
