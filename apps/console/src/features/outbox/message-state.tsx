import type { OutboxItem } from '@truemark/contract/operators/setup';
import { type ChipFamily, StatusChip } from '@truemark/ui/status-chip';
import { useText } from '../../platform/text.ts';

const families: Readonly<Record<OutboxItem['state'], ChipFamily>> = {
  waiting: 'waiting',
  sent: 'done',
  failed: 'stopped',
  kept: 'idle',
};

/** Whether a message has left, and if not, why. */
export function MessageState(props: { readonly state: OutboxItem['state'] }) {
  const t = useText('outbox');
  return <StatusChip family={families[props.state]}>{t(`state.${props.state}`)}</StatusChip>;
}
