import type { LoanItem, RepaymentItem } from '@truemark/contract/lending/loans';
import type { ChipFamily } from '@truemark/ui/status-chip';

export const loanFamilies: Readonly<Record<LoanItem['status'], ChipFamily>> = {
  ...{ pending: 'waiting', approved: 'active', repaying: 'active', repaid: 'done', completed: 'done' },
  ...{ rejected: 'stopped', expired: 'stopped' },
};

export const repaymentFamilies: Readonly<Record<RepaymentItem['status'], ChipFamily>> = {
  ...{ submitted: 'idle', review: 'waiting', success: 'done', rejected: 'stopped' },
};
