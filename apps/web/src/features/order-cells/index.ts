export { DirectionText, GainText, OrderName, OrderPrice, StateChip } from './order-cells.tsx';
export {
  buildOrderPath,
  buildReceiptPath,
  findLogo,
  formatOrderNumber,
  type ProductName,
} from './order-number.ts';
export { isOrderDirection, type OrderDirection, type StateWord, type ValuedWord, valueWord } from './order-words.ts';
