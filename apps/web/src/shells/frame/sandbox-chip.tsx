import { NotRealChip } from '@truemark/ui/chip';
import { useInstance } from '../../platform/instance.ts';
import { useText } from '../../platform/text.ts';
import { chooseSandboxWords } from './choose-sandbox-words.ts';

/** The hatched chip that every page of a sandbox carries. */
export function SandboxChip(props: { readonly isShort: boolean }) {
  const t = useText('shell');
  const settings = useInstance(instance => instance.settings);
  const words = settings && chooseSandboxWords(settings);
  if (!words) return null;
  return <NotRealChip title={t('sandboxText')}>{t(props.isShort ? words.short : words.full)}</NotRealChip>;
}
