declare module 'virtual:call-addresses' {
  import type { CallAddresses } from '@truemark/client/addresses';
  export const callAddresses: CallAddresses;
}

declare module 'virtual:truemark-text-loaders' {
  import type { Messages } from '@lingui/core';
  import type { Language } from '@truemark/contract/languages';
  /** `first` comes with the first picture; the other parts are namespaces that come with their pages. */
  export const textLoaders: Readonly<
    Record<Language, Readonly<Record<string, () => Promise<{ readonly messages: Messages }>>>>
  >;
}

/** Version of this build of the client, also inside its service worker. */
declare const __WEB_VERSION__: string;
