declare module 'virtual:call-addresses' {
  import type { CallAddresses } from '@truemark/client/addresses';
  export const callAddresses: CallAddresses;
}

declare module 'virtual:texts/*' {
  import type { Messages } from '@lingui/core';
  export const messages: Messages;
}
