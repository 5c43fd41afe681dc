export { useRunningOptions } from './option-queries.ts';
export { optionProduct } from './product.tsx';
