import { contractTicket } from './contract/ticket.ts';
import { optionTicket } from './option/ticket.ts';

/** The tickets by the kind of the orders that they send, in the order of their tabs. */
const tickets = { contract: contractTicket, option: optionTicket } as const;

type TicketsByKind = typeof tickets;
export type TicketKind = keyof TicketsByKind;

/** What is chosen and typed in each ticket. */
export type TicketForms = { readonly [Kind in TicketKind]: TicketsByKind[Kind]['emptyForm'] };

export const ticketKinds: readonly TicketsByKind[TicketKind][] = Object.values(tickets);

export function findTicketKind<Kind extends TicketKind>(kind: Kind): TicketsByKind[Kind] {
  return tickets[kind];
}
