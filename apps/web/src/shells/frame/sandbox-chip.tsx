import type { InstanceSettings } from '@truemark/contract/content';
import { NotRealChip } from '@truemark/ui/chip';
import { useInstance } from '../../platform/instance.ts';
import { type TextKey, useText } from '../../platform/text.ts';

type ChipWords = { readonly full: TextKey<'shell'>; readonly short: TextKey<'shell'> };

/** What the chip of an instance says; undefined on a production instance, which is real. */
export function chooseSandboxWords(settings: Pick<InstanceSettings, 'instance' | 'feed'>): ChipWords | undefined {
  if (settings.instance === 'production') return undefined;
  if (settings.feed === 'simulated') return { full: 'sandboxSimulated', short: 'sandboxSimulatedShort' };
  if (settings.feed === 'replay') return { full: 'sandboxRecorded', short: 'sandboxRecordedShort' };
  return { full: 'sandbox', short: 'sandbox' };
}

/** The hatched chip that every page of a sandbox carries. */
export function SandboxChip(props: { readonly isShort: boolean }) {
  const t = useText('shell');
  const settings = useInstance(instance => instance.settings);
  const words = settings && chooseSandboxWords(settings);
  if (!words) return null;
  return <NotRealChip title={t('sandboxText')}>{t(props.isShort ? words.short : words.full)}</NotRealChip>;
}
