import { createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { joinClasses } from '@truemark/ui/class-names';
import { IconButton } from '@truemark/ui/icon-button';
import { Popover } from '@truemark/ui/popover';
import CirclePlus from 'lucide-react/icons/circle-plus';
import { Lazily } from '../../../platform/lazily.tsx';
import { useText } from '../../../platform/text.ts';
import styles from '../chart-toolbar.module.css';
import { loadComparison } from './load-comparison.ts';

/** Where instruments are chosen for the comparison. */
export const pickerChunk = createChunk(async () => (await loadComparison()).Picker, chunkTimeoutMs);

export function CompareMenu(props: { readonly code: string; readonly isComparing: boolean }) {
  const t = useText('instrument');
  return (
    <Popover
      label={t('compare')}
      className={styles.menu ?? ''}
      trigger={trigger => (
        <IconButton
          icon={CirclePlus}
          size="small"
          label={t('compare')}
          className={joinClasses(props.isComparing && styles.on)}
          {...trigger}
        />
      )}
    >
      {close => <Lazily chunk={pickerChunk} given={{ code: props.code }} onFailed={close} />}
    </Popover>
  );
}
