import type { ChipFamily } from '@truemark/ui/status-chip';

const families: Readonly<Record<string, ChipFamily>> = {
  ...{ pending: 'waiting', holding: 'active' },
  ...{ closed: 'done', settled: 'done', filled: 'done', canceled: 'ended', void: 'ended' },
};

/** The look of a state of a contract, an option or a conversion; one of a newer server is over for all that is known. */
export function findOrderFamily(status: string): ChipFamily {
  return families[status] ?? 'ended';
}
