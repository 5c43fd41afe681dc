import type { ContractSide } from '@truemark/domain/contracts/terms';
import type { OptionType } from '@truemark/domain/options/rules';
import { emptyContractForm } from './contract/contract-form.ts';
import { contractTicket } from './contract/ticket.ts';
import { optionTicket } from './option/ticket.ts';
import { isSimpleOrder, useTicketStyle } from './shared/ticket-style.ts';
import { actOnContract, actOnOption, chooseProduct, isAnswered, prepareTickets, useTickets } from './ticket-store.ts';

/** A side of the tickets: of contracts, or of options. */
export type FilledSide = ContractSide | OptionType;

const isOfContract = (side: FilledSide): side is ContractSide => side === 'long' || side === 'short';

/** What an amount is in the ticket that a side of an instrument belongs to: lots, what is put in, or a stake. */
export function findAmountField(code: string, side: FilledSide): 'lots' | 'putIn' | 'amount' {
  if (!isOfContract(side)) return 'amount';
  const { draft } = useTickets.getState().byCode.get(code)?.contract.form ?? emptyContractForm;
  return isSimpleOrder(draft, useTicketStyle.getState().style) ? 'putIn' : 'lots';
}

/**
 * Fills the ticket of an instrument, also of one whose page is yet to open; one with an order on its way is left alone.
 * Sends nothing.
 */
export function fillTicket(code: string, side: FilledSide, amount: string | undefined): void {
  const { place, ...tickets } = prepareTickets(code);
  const { kind } = isOfContract(side) ? contractTicket : optionTicket;
  chooseProduct(kind);
  if (!isAnswered(tickets[kind])) return;
  if (isOfContract(side)) {
    const field = findAmountField(code, side) === 'putIn' ? 'amount' : 'lots';
    actOnContract(place, { type: 'side', side });
    if (amount !== undefined) actOnContract(place, { type: 'type', field, text: amount });
  } else {
    actOnOption(place, { type: 'direction', direction: side });
    if (amount !== undefined) actOnOption(place, { type: 'type', text: amount });
  }
}
