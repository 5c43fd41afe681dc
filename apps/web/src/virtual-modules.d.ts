declare module 'virtual:call-addresses' {
  import type { CallAddresses } from '@truemark/client/addresses';
  import type { Calls } from '@truemark/contract/calls';
  export const callAddresses: CallAddresses<Calls>;
}

declare module 'virtual:truemark-text-loaders' {
  import type { TextLoaders } from '@truemark/browser/texts';
  export const textLoaders: TextLoaders;
}
