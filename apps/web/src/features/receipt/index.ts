export { Figure, Money, Words } from './receipt-cells.tsx';
export { showAmount, showPrice, writePlace } from './receipt-figures.ts';
export type { ReadReceiptOrder, ReceiptFact, ReceiptWords } from './receipt-order.ts';
