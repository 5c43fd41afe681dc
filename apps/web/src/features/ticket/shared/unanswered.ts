import type { Book } from '@truemark/domain/money/book';
import { type TicketForms, type TicketKind, ticketKinds } from '../ticket-kinds.ts';
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
  readonly ticket: TicketKind;
}

/** An order that was sent and has no final answer: its key, and the entries that it was read from. */
export type UnansweredOrder = {
  readonly [Kind in TicketKind]: TicketPlace & {
    readonly key: string;
    readonly ticket: Kind;
    readonly draft: TicketForms[Kind]['draft'];
  };
}[TicketKind];

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
  const found = ticketKinds.find(({ kind }) => kind === ticket);
  if (!found?.isDraft(draft)) return [];
  return [{ ...place, ticket: found.kind, draft } as UnansweredOrder];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}
