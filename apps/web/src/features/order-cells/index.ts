export { addAmounts } from './add-amounts.ts';
export { DirectionText, GainText, OrderName, OrderPrice, StateChip } from './order-cells.tsx';
export {
  buildOrderPath,
  buildReceiptPath,
  findLogo,
  formatOrderNumber,
  type ProductName,
} from './order-number.ts';
export { isOrderDirection, type OrderDirection, type StateWord, type ValuedWord } from './order-words.ts';
