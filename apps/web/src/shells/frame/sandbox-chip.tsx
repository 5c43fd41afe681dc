import { NotRealChip } from '@truemark/ui/chip';
import { useInstance } from '../../platform/instance.ts';
import { useText } from '../../platform/text.ts';
import { chooseSandboxWords } from './choose-sandbox-words.ts';

/** The hatched chip that every page of a sandbox carries. `icon` keeps its words for screen readers. */
export function SandboxChip(props: { readonly size: 'full' | 'short' | 'icon' }) {
  const t = useText('shell');
  const settings = useInstance(instance => instance.settings);
  const words = settings && chooseSandboxWords(settings);
  if (!words) return null;
  return (
    <NotRealChip title={t('sandboxText')}>
      <span className={props.size === 'icon' ? 'vh' : undefined}>
        {t(props.size === 'short' ? words.short : words.full)}
      </span>
    </NotRealChip>
  );
}
