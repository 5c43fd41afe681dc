import { StatusChip } from '@truemark/ui/status-chip';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';
import { useNow } from '../../platform/use-now.ts';

interface ReviewMarkProps {
  /** Who has taken the item; null while nobody has. */
  readonly reviewerNumber: number | null;
  /** When the promised time is over, where a time was promised. */
  readonly dueAt?: number;
  /** What is waited for, in words. */
  readonly awaited?: string | undefined;
}

/** What of an item is to be seen in its queue: who is on it, that it is late, what is awaited, how much time is left. */
export function ReviewMark({ reviewerNumber, dueAt, awaited }: ReviewMarkProps) {
  const t = useText('reviews');
  const format = useFormat();
  const nowMs = useNow();
  const leftMs = dueAt === undefined ? undefined : dueAt - nowMs;
  if (reviewerNumber !== null) return <StatusChip family="active">{t('taken', { number: reviewerNumber })}</StatusChip>;
  if (leftMs !== undefined && leftMs <= 0) return <StatusChip family="stopped">{t('overdue')}</StatusChip>;
  if (awaited !== undefined) return <StatusChip family="waiting">{awaited}</StatusChip>;
  return (
    leftMs !== undefined && <StatusChip family="waiting">{t('left', { time: format.duration(leftMs) })}</StatusChip>
  );
}
