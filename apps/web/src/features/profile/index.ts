export { isEmptyBalance } from './balance-parts.ts';
export { calculateTotal } from './calculate-value.ts';
export { ProfitText } from './profit-text.tsx';
export { Step, StepList } from './step-list.tsx';
export { TotalFigure, UnpricedNote, WaitingFigure } from './total-figure.tsx';
export { ValueHistory } from './value-history.tsx';
