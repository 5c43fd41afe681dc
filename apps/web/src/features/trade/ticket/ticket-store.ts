import { makeFormKey } from '@truemark/browser/form-key';
import { create } from 'zustand';
import { type ContractForm, type ContractFormAction, emptyContractForm, reduceContractForm } from './contract-form.ts';
import { emptyOptionForm, type OptionForm, type OptionFormAction, reduceOptionForm } from './option-form.ts';

export type TicketProduct = 'contract' | 'options';

/** How far the sending of an order has come; `unknown`: it may have arrived, but no answer has. */
export type Sending = 'idle' | 'busy' | 'unknown';

/** A form, the key that every try to send it carries, and how far that has come. */
interface Sent<Form> {
  readonly form: Form;
  readonly key: string;
  readonly sending: Sending;
}

/** The tickets of the instrument on screen. Kept outside React: another shell or a log-in on the way loses nothing. */
export interface Tickets {
  readonly code: string;
  readonly product: TicketProduct;
  /** On touch: the sheet stands open. */
  readonly isOpen: boolean;
  readonly contract: Sent<ContractForm>;
  readonly option: Sent<OptionForm>;
}

function startTickets(code: string): Tickets {
  return {
    code,
    product: 'contract',
    isOpen: false,
    contract: { form: emptyContractForm, key: makeFormKey(), sending: 'idle' },
    option: { form: emptyOptionForm, key: makeFormKey(), sending: 'idle' },
  };
}

export const useTickets = create<Tickets>(() => startTickets(''));

/** Takes up the tickets of an instrument: those that were begun, if it is the same, otherwise new ones. */
export function openTickets(code: string): void {
  const { code: known, product } = useTickets.getState();
  if (known !== code) useTickets.setState({ ...startTickets(code), product });
}

export function chooseProduct(product: TicketProduct): void {
  useTickets.setState({ product });
}

export function setSheet(isOpen: boolean): void {
  useTickets.setState({ isOpen });
}

export function actOnContract(action: ContractFormAction): void {
  useTickets.setState(({ contract }) => ({
    contract: { ...contract, form: reduceContractForm(contract.form, action) },
  }));
}

export function actOnOption(action: OptionFormAction): void {
  useTickets.setState(({ option }) => ({ option: { ...option, form: reduceOptionForm(option.form, action) } }));
}

/** Notes how far sending has come; a final answer ends the key, and the next order gets one of its own. */
export function noteSending(ticket: 'contract' | 'option', sending: Sending, isFinal = false): void {
  useTickets.setState(tickets => {
    const part = { sending, ...(isFinal && { key: makeFormKey() }) };
    return ticket === 'contract'
      ? { contract: { ...tickets.contract, ...part } }
      : { option: { ...tickets.option, ...part } };
  });
}
