import { contractProduct } from './features/contracts/index.ts';
import { optionProduct } from './features/options/index.ts';
import type { OrderProduct } from './features/orders/index.ts';

/** Every product with orders, in the order in which their lists stand. */
export const products: readonly OrderProduct[] = [contractProduct, optionProduct];
