/** What the numbers and addresses of a product's orders begin with. */
export interface ProductName {
  /** In addresses, receipts and events. */
  readonly kind: string;
  /** In the numbers that people read. */
  readonly letter: string;
}

/** The number of an order as people read it: `C-20841`, `O-77102`. All products share one sequence of numbers. */
export function formatOrderNumber({ letter }: Pick<ProductName, 'letter'>, id: string): string {
  return `${letter}-${id}`;
}

/** Address of an order's own page. */
export function buildOrderPath({ kind }: Pick<ProductName, 'kind'>, id: string): string {
  return `/order/${id}?kind=${kind}`;
}

/** Address of an order's public receipt. */
export function buildReceiptPath(receiptId: string): string {
  return `/receipt/${receiptId}`;
}

/** Where the logo of an instrument stands. */
export function findLogo(code: string): string {
  return `/logos/${code}.svg`;
}
