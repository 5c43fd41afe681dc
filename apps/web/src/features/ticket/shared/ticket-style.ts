import { readStored, writeStored } from '@truemark/browser/storage';
import { create } from 'zustand';
import type { ContractDraft } from '../contract/contract-form.ts';

/** The ticket of an amount, or the one of lots with everything that an order can have. */
export type TicketStyle = 'simple' | 'full';

/** What stop loss and take profit are typed as: a share of the margin, money gained or lost, or the price itself. */
export const limitUnits = ['percent', 'money', 'price'] as const;
export type LimitUnit = (typeof limitUnits)[number];

const styleKey = 'ticketStyle';
const unitKey = 'limitUnit';

/** Choices of this browser; whoever is new has the simple ticket. */
export const useTicketStyle = create<{ readonly style: TicketStyle; readonly unit: LimitUnit }>(() => ({
  style: readStored('local', styleKey) === 'full' ? 'full' : 'simple',
  unit: limitUnits.find(unit => unit === readStored('local', unitKey)) ?? 'percent',
}));

export function chooseTicketStyle(style: TicketStyle): void {
  writeStored('local', styleKey, style);
  useTicketStyle.setState({ style });
}

export function chooseLimitUnit(unit: LimitUnit): void {
  writeStored('local', unitKey, unit);
  useTicketStyle.setState({ unit });
}

/**
 * Whether an order is shown in the simple ticket: one that has an amount is, and one that is still to be written where that
 * is the choice. Lots or a limit price that stand in it already are shown as they are, in the full ticket.
 */
export function isSimpleOrder(draft: Pick<ContractDraft, 'kind' | 'amount' | 'lots'>, style: TicketStyle): boolean {
  if (draft.amount !== undefined) return true;
  return style === 'simple' && draft.kind === 'market' && draft.lots === '';
}
