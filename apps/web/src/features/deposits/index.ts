export { DepositList } from './deposit-list.tsx';
export { useDepositWays } from './deposit-ways.ts';
export { useNetworkName } from './network-name.ts';
