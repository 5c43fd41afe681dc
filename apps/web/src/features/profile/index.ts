export { isEmptyBalance } from './balance-parts.ts';
export { calculateTotal } from './calculate-value.ts';
export { ProfitText } from './profit-text.tsx';
export { ValueHistory } from './value-history.tsx';
