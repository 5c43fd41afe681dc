import { NotRealChip } from '@truemark/ui/chip';
import { useInstanceKind } from '../../platform/instance.ts';
import { useText } from '../../platform/text.ts';
import { chooseSandboxWords } from './choose-sandbox-words.ts';
import styles from './frame.module.css';

/** The hatched chip that every page of a sandbox carries. `icon` keeps its words for screen readers. */
export function SandboxChip(props: { readonly size: 'full' | 'short' | 'icon' }) {
  const t = useText('shell');
  const kind = useInstanceKind();
  const words = kind && chooseSandboxWords(kind);
  if (!words) return null;
  return (
    <NotRealChip title={t('sandboxText')}>
      <span className={props.size === 'icon' ? 'vh' : styles.sandboxWords}>
        {t(props.size === 'short' ? words.short : words.full)}
      </span>
    </NotRealChip>
  );
}
