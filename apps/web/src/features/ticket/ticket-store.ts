import { makeFormKey } from '@truemark/browser/form-key';
import { assert } from '@truemark/domain/result';
import { create } from 'zustand';
import { useSession } from '../../platform/session.ts';
import { type ContractFormAction, reduceContractForm } from './contract/contract-form.ts';
import { contractTicket } from './contract/ticket.ts';
import { type OptionFormAction, reduceOptionForm } from './option/option-form.ts';
import {
  dropUnanswered,
  isSameOwner,
  isSamePlace,
  loadUnanswered,
  type OrderPlace,
  putUnanswered,
  saveUnanswered,
  type TicketOwner,
  type TicketPlace,
  type UnansweredOrder,
} from './shared/unanswered.ts';
import { findTicketKind, type TicketForms, type TicketKind, ticketKinds } from './ticket-kinds.ts';

/** How far the sending of an order has come; `unknown`: it may have arrived, but no answer has. */
export type Sending = 'idle' | 'busy' | 'unknown';

/** A form, the key that every try to send it carries, and how far that has come. */
interface Sent<Form> {
  readonly form: Form;
  readonly key: string;
  readonly sending: Sending;
  /** A try under this key had no answer: only a final one ends the doubt. */
  readonly isInDoubt: boolean;
}

/** How each ticket of an instrument stands. */
type SentTickets = { readonly [Kind in TicketKind]: Sent<TicketForms[Kind]> };

/** The tickets of an instrument, one of each kind. */
export interface InstrumentTickets extends SentTickets {
  readonly place: TicketPlace;
}

/** Makes a ticket of each kind, whose form is that of its kind. */
function makeTickets(make: (kind: TicketKind) => Sent<{ readonly draft: object }>): SentTickets {
  return Object.fromEntries(ticketKinds.map(({ kind }) => [kind, make(kind)])) as unknown as SentTickets;
}

/**
 * The tickets of every instrument that was opened. Kept outside React: another shell, another instrument or a log-in on
 * the way loses nothing.
 */
export interface Tickets {
  readonly owner: TicketOwner;
  /** Who was logged in last, also while nobody is. */
  readonly lastUserId: string | undefined;
  /** The instrument on screen. */
  readonly code: string;
  readonly product: TicketKind;
  /** On touch: the sheet stands open. */
  readonly isOpen: boolean;
  /** The instrument whose sheet opens as soon as its page is there. */
  readonly wanted: string | undefined;
  /** The one opened last stands last. */
  readonly byCode: ReadonlyMap<string, InstrumentTickets>;
}

/** Instruments whose tickets are kept; those with an order on its way always are. */
const ticketsMax = 20;

function readOwner(): TicketOwner {
  const { isFlagged, user, isDemo } = useSession.getState();
  return { userId: isFlagged ? user?.id : undefined, book: isFlagged && isDemo ? 'demo' : 'live' };
}

export const useTickets = create<Tickets>(() => {
  const owner = readOwner();
  return {
    owner,
    lastUserId: owner.userId,
    code: '',
    product: contractTicket.kind,
    isOpen: false,
    wanted: undefined,
    byCode: new Map(),
  };
});

/** The tickets of an instrument that was opened. */
export function useInstrumentTickets(code: string): InstrumentTickets {
  const tickets = useTickets(({ byCode }) => byCode.get(code));
  assert(tickets, 'a ticket is drawn once it is opened');
  return tickets;
}

function startForm<Form>(form: Form): Sent<Form> {
  return { form, key: makeFormKey(), sending: 'idle', isInDoubt: false };
}

/** The tickets of a place: new, or where an order has no answer yet, with its key and its entries. */
function startTickets(place: TicketPlace): InstrumentTickets {
  const orders = loadUnanswered();
  const tickets = makeTickets(kind => {
    const empty = findTicketKind(kind).emptyForm;
    const order = orders.find(({ ticket, ...its }) => ticket === kind && isSamePlace(its, place));
    if (!order) return startForm<{ readonly draft: object }>(empty);
    return { form: { ...empty, draft: order.draft }, key: order.key, sending: 'unknown', isInDoubt: true };
  });
  return { place, ...tickets };
}

/** Takes up the tickets of an instrument: those that were begun, otherwise new ones. */
export function openTickets(code: string): void {
  useTickets.setState(state => {
    const known = state.byCode.get(code);
    const opened = known ?? startTickets({ ...state.owner, code });
    const others = [...state.byCode].filter(([other]) => other !== code);
    return {
      code,
      product: known ? state.product : (findDoubt(opened) ?? state.product),
      isOpen: state.wanted === code || (state.isOpen && state.code === code),
      wanted: undefined,
      byCode: new Map([...keepNewest(others, ticketsMax - 1), [code, opened]]),
    };
  });
}

/** The one ticket that says something about an order that may stand. */
function findDoubt(tickets: InstrumentTickets): TicketKind | undefined {
  const doubted = ticketKinds.filter(({ kind }) => tickets[kind].isInDoubt);
  return doubted.length === 1 ? doubted[0]?.kind : undefined;
}

export function isAnswered({ sending }: Sent<unknown>): boolean {
  return sending === 'idle';
}

function keepNewest<Entry extends readonly [string, InstrumentTickets]>(
  entries: readonly Entry[],
  count: number,
): readonly Entry[] {
  return entries.filter(
    ([, tickets], index) =>
      index >= entries.length - count || ticketKinds.some(({ kind }) => !isAnswered(tickets[kind])),
  );
}

export function chooseProduct(product: TicketKind): void {
  useTickets.setState({ product });
}

export function setSheet(isOpen: boolean): void {
  useTickets.setState({ isOpen });
}

/** Opens the contract ticket of the instrument on screen with a side, whatever was ordered last. */
export function openContractSheet(side: 'long' | 'short'): void {
  const { owner, code } = useTickets.getState();
  actOnContract({ ...owner, code }, { type: 'side', side });
  useTickets.setState({ product: contractTicket.kind, isOpen: true });
}

/** The tickets of an instrument, also of one whose page is yet to open. */
export function prepareTickets(code: string): InstrumentTickets {
  const { owner, byCode } = useTickets.getState();
  const tickets = byCode.get(code) ?? startTickets({ ...owner, code });
  if (!byCode.has(code)) useTickets.setState({ byCode: new Map(byCode).set(code, tickets) });
  return tickets;
}

/** Opens the sheet of an instrument: at once, or when its page comes. */
export function showSheetOf(code: string): void {
  useTickets.setState(state => (state.code === code ? { isOpen: true } : { wanted: code }));
}

/** Closes the sheet if it is still the one of this place. */
export function closeSheet(place: TicketPlace): void {
  useTickets.setState(({ owner, code, isOpen }) => ({ isOpen: isOpen && !isSamePlace(place, { ...owner, code }) }));
}

export function actOnContract(place: TicketPlace, action: ContractFormAction): void {
  change(place, ({ contract }) => ({
    contract: { ...contract, form: reduceContractForm(contract.form, action) },
  }));
}

export function actOnOption(place: TicketPlace, action: OptionFormAction): void {
  change(place, ({ option }) => ({ option: { ...option, form: reduceOptionForm(option.form, action) } }));
}

/** Changes the tickets of a place; those that are no longer here, or another's by now, are left alone. */
function change(place: TicketPlace, make: (tickets: InstrumentTickets) => Partial<InstrumentTickets>): void {
  useTickets.setState(({ byCode }) => {
    const tickets = findTickets(byCode, place);
    return tickets ? { byCode: new Map(byCode).set(place.code, { ...tickets, ...make(tickets) }) } : {};
  });
}

function findTickets(byCode: Tickets['byCode'], place: TicketPlace): InstrumentTickets | undefined {
  const tickets = byCode.get(place.code);
  return tickets && isSamePlace(tickets.place, place) ? tickets : undefined;
}

/** Lets the lots of an amount follow the price again, unless the order may have arrived with them. */
export function freeLots(place: TicketPlace): void {
  const { contract } = findTickets(useTickets.getState().byCode, place) ?? {};
  if (contract && isAnswered(contract)) actOnContract(place, { type: 'free' });
}

/** The key of the order of a ticket. */
export function readKey(order: OrderPlace): string {
  const tickets = findTickets(useTickets.getState().byCode, order);
  assert(tickets, 'an order is sent from a ticket that is here');
  return tickets[order.ticket].key;
}

/**
 * Notes how far sending has come; a final answer ends the key, and the next order gets one of its own. Until then the
 * tab keeps what was sent, so that a reload comes back with the same key.
 */
export function noteSending(order: OrderPlace, sending: Sending, isFinal = false): void {
  change(order, tickets => ({ [order.ticket]: follow<object>(tickets[order.ticket], sending, isFinal) }));
  const tickets = findTickets(useTickets.getState().byCode, order);
  const hasEnded = tickets ? isAnswered(tickets[order.ticket]) : isFinal;
  if (hasEnded) saveUnanswered(dropUnanswered(loadUnanswered(), order));
  else if (tickets && sending === 'busy') keepSent(tickets, order.ticket);
}

function follow<Form>(sent: Sent<Form>, sending: Sending, isFinal: boolean): Sent<Form> {
  if (isFinal) return { ...startForm(sent.form), sending };
  const isInDoubt = sent.isInDoubt || sending === 'unknown';
  return { ...sent, sending: sending === 'idle' && isInDoubt ? 'unknown' : sending, isInDoubt };
}

function keepSent(tickets: InstrumentTickets, ticket: TicketKind): void {
  const { key, form } = tickets[ticket];
  const sent = { ...tickets.place, ticket, key, draft: form.draft } as UnansweredOrder;
  saveUnanswered(putUnanswered(loadUnanswered(), sent));
}

/**
 * Another user, or another book. What was typed goes along, save to somebody else; an order that has no answer stays
 * with its owner, and its key with it.
 */
function changeOwner(owner: TicketOwner): void {
  const { owner: before, lastUserId, byCode } = useTickets.getState();
  if (isSameOwner(owner, before)) return;
  const isOther = owner.userId !== undefined && lastUserId !== undefined && owner.userId !== lastUserId;
  if (owner.userId !== undefined) saveUnanswered(loadUnanswered().filter(({ userId }) => userId === owner.userId));
  const passed = [...byCode].map(([code, tickets]) => {
    const start = startTickets({ ...owner, code });
    return [code, isOther ? start : passOn(tickets, start)] as const;
  });
  useTickets.setState({
    owner,
    lastUserId: owner.userId ?? lastUserId,
    byCode: new Map(passed),
    ...(isOther && { isOpen: false }),
  });
}

function passOn(before: SentTickets, { place, ...start }: InstrumentTickets): InstrumentTickets {
  const passed = makeTickets(kind => {
    const old: Sent<{ readonly draft: object }> = before[kind];
    const fresh = start[kind];
    return isAnswered(old) && isAnswered(fresh) ? startForm(old.form) : fresh;
  });
  return { place, ...passed };
}

useSession.subscribe(() => changeOwner(readOwner()));
