import type { InstanceKind } from '../../platform/instance.ts';
import type { TextKey } from '../../platform/text.ts';

interface ChipWords {
  readonly money: TextKey<'shell'>;
  /** Undefined where the prices are real. */
  readonly prices: TextKey<'shell'> | undefined;
}

const prices = { simulated: 'sandboxSimulated', replay: 'sandboxRecorded', exchange: undefined } as const;

/** What is not real here, money and prices; undefined where everything is. */
export function chooseChipWords(
  kind: InstanceKind | undefined,
  who: { readonly isDemo: boolean; readonly isGuest: boolean },
): ChipWords | undefined {
  if (!who.isDemo && kind?.instance !== 'sandbox') return undefined;
  const own = who.isGuest ? 'guestChip' : 'practice';
  return { money: who.isDemo ? own : 'sandbox', prices: kind && prices[kind.feed] };
}
