export { readConversionReceipt } from './read-receipt.tsx';
