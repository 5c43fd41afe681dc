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
      return `const read = (method, list) => list.split(" ").map((word, at, all) => [all[at - 1], { method, path: word }]).filter((_, at) => at % 2);
        export const callAddresses = Object.fromEntries([...read("GET", ${writeList(calls, 'GET')}), ...read("POST", ${writeList(calls, 'POST')})]);`;
    },
  };
}

/** Names and paths in turn: they pack smaller than objects, and every page begins with them. */
function writeList(calls: Readonly<Record<string, Call>>, wanted: Call['method']): string {
  const listed = Object.entries(calls).filter(([, { method }]) => method === wanted);
  return JSON.stringify(listed.map(([name, { path }]) => `${name} ${path}`).join(' '));
}
