import { type ContractDraft, emptyContractForm } from './contract-form.ts';

/** The ticket of contracts: what it is kept as, and its own words. */
export const contractTicket = {
  kind: 'contract',
  label: 'contract',
  regionText: 'obstacle.regionContract',
  emptyForm: emptyContractForm,
  isDraft: isContractDraft,
} as const;

/** What nobody has chosen, or the ticket has not been asked for, is not written at all. */
function isContractDraft(draft: { readonly [Name in keyof ContractDraft]?: unknown }): draft is ContractDraft {
  const { side, kind, leverage, limitPrice, amount, lots, takeProfit, hasTakeProfit, stopLoss, hasStopLoss } = draft;
  return (
    (side === 'long' || side === 'short') &&
    (kind === 'market' || kind === 'limit') &&
    [leverage, amount].every(text => text === undefined || typeof text === 'string') &&
    [hasTakeProfit, hasStopLoss].every(isOn => typeof isOn === 'boolean') &&
    [limitPrice, lots, takeProfit, stopLoss].every(text => typeof text === 'string')
  );
}
