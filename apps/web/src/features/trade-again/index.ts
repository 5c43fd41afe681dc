export { TradeAgain } from './trade-again.tsx';
