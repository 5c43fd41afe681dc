import type { InstanceKind } from '../../platform/instance.ts';
import type { TextKey } from '../../platform/text.ts';

type ChipWords = { readonly full: TextKey<'shell'>; readonly short: TextKey<'shell'> };

/** What the chip of an instance says; undefined on a production instance, which is real. */
export function chooseSandboxWords(settings: InstanceKind): ChipWords | undefined {
  if (settings.instance === 'production') return undefined;
  if (settings.feed === 'simulated') return { full: 'sandboxSimulated', short: 'sandboxSimulatedShort' };
  if (settings.feed === 'replay') return { full: 'sandboxRecorded', short: 'sandboxRecordedShort' };
  return { full: 'sandbox', short: 'sandbox' };
}
