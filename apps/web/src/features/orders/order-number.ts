/** The two kinds of orders that share one sequence of numbers. */
export type TradeKind = 'contract' | 'option';

const letters = { contract: 'C', option: 'O' } as const satisfies Record<TradeKind, string>;

/** The number of an order as people read it: `C-20841`, `O-77102`. */
export function formatOrderNumber(kind: TradeKind, id: string): string {
  return `${letters[kind]}-${id}`;
}

/** Address of an order's own page. */
export function buildOrderPath(kind: TradeKind, id: string): string {
  return `/order/${id}?kind=${kind}`;
}

/** Address of an order's public receipt. */
export function buildReceiptPath(receiptId: string): string {
  return `/receipt/${receiptId}`;
}

/** Reads the kind from the address; undefined when it names none, then both are tried. */
export function readTradeKind(query: URLSearchParams): TradeKind | undefined {
  const kind = query.get('kind');
  return kind === 'contract' || kind === 'option' ? kind : undefined;
}

/** Where the logo of an instrument stands. */
export function findLogo(code: string): string {
  return `/logos/${code}.svg`;
}
