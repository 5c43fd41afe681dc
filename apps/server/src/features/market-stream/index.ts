export { createProductBook, type ProductBook } from './product-book.ts';
export { MarketStream } from './stream.ts';
