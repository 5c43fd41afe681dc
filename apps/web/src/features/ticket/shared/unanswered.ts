import type { Book } from '@truemark/domain/money/book';
import type { ContractDraft } from '../contract/contract-form.ts';
import type { OptionDraft } from '../option/option-form.ts';
import { readUnansweredOrders, writeUnansweredOrders } from '../unanswered-orders.ts';

/** Whose tickets they are, and about which money; no user: a visitor's. */
export interface TicketOwner {
  readonly userId: string | undefined;
  readonly book: Book;
}

/** The tickets of one instrument: everything that is done to them names it, whatever is on screen by then. */
export interface TicketPlace extends TicketOwner {
  readonly code: string;
}

/** The ticket that an order is sent from. */
export interface OrderPlace extends TicketPlace {
  readonly ticket: 'contract' | 'option';
}

/** An order that was sent and has no final answer: its key, and the entries that it was read from. */
export type UnansweredOrder = TicketPlace & { readonly key: string } & (
    | { readonly ticket: 'contract'; readonly draft: ContractDraft }
    | { readonly ticket: 'option'; readonly draft: OptionDraft }
  );

export function isSameOwner(one: TicketOwner, other: TicketOwner): boolean {
  return one.userId === other.userId && one.book === other.book;
}

export function isSamePlace(one: TicketPlace, other: TicketPlace): boolean {
  return one.code === other.code && isSameOwner(one, other);
}

function isSameOrder(one: OrderPlace, other: OrderPlace): boolean {
  return one.ticket === other.ticket && isSamePlace(one, other);
}

/** The list with an order in it that was just sent; there is one of each ticket. */
export function putUnanswered(orders: readonly UnansweredOrder[], sent: UnansweredOrder): readonly UnansweredOrder[] {
  return [...dropUnanswered(orders, sent), sent];
}

/** The list without the order of a ticket. */
export function dropUnanswered(orders: readonly UnansweredOrder[], answered: OrderPlace): readonly UnansweredOrder[] {
  return orders.filter(order => !isSameOrder(order, answered));
}

/** Reads what the tab has kept; what is not of this form is left out. */
export function parseUnanswered(text: string | undefined): readonly UnansweredOrder[] {
  if (text === undefined) return [];
  try {
    const list: unknown = JSON.parse(text);
    return Array.isArray(list) ? list.flatMap(parseOrder) : [];
  } catch {
    return [];
  }
}

export function loadUnanswered(): readonly UnansweredOrder[] {
  return parseUnanswered(readUnansweredOrders());
}

export function saveUnanswered(orders: readonly UnansweredOrder[]): void {
  writeUnansweredOrders(orders.length === 0 ? undefined : JSON.stringify(orders));
}

function parseOrder(value: unknown): UnansweredOrder[] {
  if (!isRecord(value) || !isRecord(value.draft)) return [];
  const { userId, book, code, key, ticket, draft } = value;
  if (typeof userId !== 'string' || typeof code !== 'string' || typeof key !== 'string') return [];
  if (book !== 'live' && book !== 'demo') return [];
  const place = { userId, book, code, key } as const;
  if (ticket === 'contract' && isContractDraft(draft)) return [{ ...place, ticket, draft }];
  if (ticket === 'option' && isOptionDraft(draft)) return [{ ...place, ticket, draft }];
  return [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

type Unread<Draft> = { readonly [Name in keyof Draft]?: unknown };

/** A leverage or a duration that nobody has chosen is not written at all. */
function isContractDraft(draft: Unread<ContractDraft>): draft is ContractDraft {
  const { side, kind, leverage, limitPrice, lots, takeProfit, hasTakeProfit, stopLoss, hasStopLoss } = draft;
  return (
    (side === 'long' || side === 'short') &&
    (kind === 'market' || kind === 'limit') &&
    (leverage === undefined || typeof leverage === 'string') &&
    [hasTakeProfit, hasStopLoss].every(isOn => typeof isOn === 'boolean') &&
    [limitPrice, lots, takeProfit, stopLoss].every(text => typeof text === 'string')
  );
}

function isOptionDraft(draft: Unread<OptionDraft>): draft is OptionDraft {
  const { type, duration, amount } = draft;
  return (
    (type === 'up' || type === 'down') &&
    (duration === undefined || typeof duration === 'number') &&
    typeof amount === 'string'
  );
}
