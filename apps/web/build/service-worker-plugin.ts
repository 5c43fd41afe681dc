import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Adds the service worker to the build, under one name for ever and with the version of this build inside. */
export function serviceWorkerPlugin(version: string): Plugin {
  const source = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8');
  return {
    name: 'truemark:service-worker',
    apply: 'build',
    generateBundle() {
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: source.replace('__VERSION__', version),
      });
    },
  };
}
