export { listDraftLines, snapPrice } from './chart-lines/build-lines.ts';
export { useOpenContracts } from './contract-queries.ts';
export { PriceChoices } from './price-choices.tsx';
export { contractProduct } from './product.tsx';
