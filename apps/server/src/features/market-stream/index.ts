export { createProductBook } from './product-book.ts';
export { MarketStream } from './stream.ts';
