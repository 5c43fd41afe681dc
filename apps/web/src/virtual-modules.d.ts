declare module 'virtual:call-addresses' {
  import type { CallAddresses } from '@truemark/client/addresses';
  export const callAddresses: CallAddresses;
}
