import { createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { NotRealChip as Chip } from '@truemark/ui/chip';
import { useCallback, useState } from 'react';
import { useInstanceKind } from '../../platform/instance.ts';
import { Lazily } from '../../platform/lazily.tsx';
import { useIsDemo, useUser } from '../../platform/session.ts';
import { loadNamespaces, useText } from '../../platform/text.ts';
import { chooseChipWords } from './choose-chip-words.ts';
import styles from './frame.module.css';

const explanationChunk = createChunk(async () => {
  const [{ NotRealDialog }] = await Promise.all([
    import('./not-real-dialog.tsx'),
    loadNamespaces(['account-shell', 'instrument']),
  ]);
  return NotRealDialog;
}, chunkTimeoutMs);

/** The one mark of what is not real: a line over the page and a chip in its header, which explains itself when it is pressed. */
export function NotRealChip() {
  const t = useText('shell');
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const words = chooseChipWords(useInstanceKind(), { isDemo: useIsDemo(), isGuest: useUser()?.isGuest ?? false });
  if (!words) return null;
  return (
    <span className={styles.notReal}>
      <Chip onOpen={() => setOpen(true)}>
        <span className={styles.notRealWords}>
          <bdi>{t(words.money)}</bdi>
          {words.prices && <bdi className={styles.notRealPrices}>{t(words.prices)}</bdi>}
        </span>
      </Chip>
      {isOpen && <Lazily chunk={explanationChunk} given={{ onClose: close }} onFailed={close} />}
    </span>
  );
}
