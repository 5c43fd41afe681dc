export { addAmounts } from './add-amounts.ts';
export { listDraftLines, snapPrice } from './chart-lines/build-lines.ts';
export { serverClock, useServerClock } from './follow-clock.ts';
export { findLogo, formatOrderNumber } from './order-number.ts';
export { useOpenContracts, useRunningOptions } from './order-queries.ts';
export { PriceChoices } from './price-choices.tsx';
