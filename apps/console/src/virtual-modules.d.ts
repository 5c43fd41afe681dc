declare module 'virtual:call-addresses' {
  import type { CallAddresses } from '@truemark/client/addresses';
  import type { ConsoleCalls } from './platform/console-calls.ts';
  export const callAddresses: CallAddresses<ConsoleCalls>;
}

declare module 'virtual:truemark-text-loaders' {
  import type { TextLoaders } from '@truemark/browser/texts';
  import type { Language } from '@truemark/contract/languages';
  export const textLoaders: TextLoaders;
  /** The languages that the console has words in. */
  export const writtenLanguages: readonly Language[];
}
