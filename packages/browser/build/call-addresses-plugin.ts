import type { Call } from '@truemark/contract/call';
import type { Plugin } from 'vite';

const moduleName = 'virtual:call-addresses';
const resolvedName = `\0${moduleName}`;

/** Gives the browser the method and path of every call of a table without the schemas they are declared with. */
export function callAddressesPlugin(calls: Readonly<Record<string, Call>>): Plugin {
  return {
    name: 'truemark:call-addresses',
    resolveId: source => (source === moduleName ? resolvedName : undefined),
    load(id) {
      if (id !== resolvedName) return undefined;
      const addresses = Object.fromEntries(
        Object.entries(calls).map(([name, { method, path }]) => [name, { method, path }]),
      );
      return `export const callAddresses = ${JSON.stringify(addresses)};`;
    },
  };
}
