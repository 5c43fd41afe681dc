/**
 * Method and path of every call: the light part of the contract. On a server, take them from `calls` itself. In the
 * web client import `virtual:call-addresses`, which packages/browser/build/call-addresses-plugin.ts makes at build time,
 * so that neither zod nor the schemas reach the browser.
 */
export type CallAddresses<Table> = Readonly<
  Record<keyof Table, { readonly method: 'GET' | 'POST'; readonly path: string }>
>;
