import type { Plugin } from 'vite';

/** Gives the program its version as `__WEB_VERSION__`, and the server a file to tell which version it gives out. */
export function versionPlugin(version: string): Plugin {
  return {
    name: 'truemark:version',
    config: () => ({ define: { __WEB_VERSION__: JSON.stringify(version) } }),
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'version.txt', source: version });
    },
  };
}
