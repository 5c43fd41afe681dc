export { useNetworkName } from './network-name.ts';
