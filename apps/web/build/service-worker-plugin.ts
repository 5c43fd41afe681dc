import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Adds the service worker to the build, under one name for ever and with the version of this build inside. */
export function serviceWorkerPlugin(version: string): Plugin {
  // A site has one worker: of two with the same scope the later one takes the place of the other.
  const parts = ['./service-worker.js', './push-worker.js'];
  const source = parts.map(part => readFileSync(new URL(part, import.meta.url), 'utf8')).join('\n');
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
