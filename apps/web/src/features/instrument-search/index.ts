export { findInstruments } from './find-instruments.ts';
export { useSearchWords } from './use-search-words.ts';
