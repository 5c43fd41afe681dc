import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const bytesMin = 1024;
const textFile = /\.(js|css|html|svg|json|webmanifest)$/;
const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Writes `.br` and `.gz` beside every text file of the build, so that the server packs nothing while it serves. */
export function compressPlugin(): Plugin {
  let folder = '';
  let hasFailed = false;
  return {
    name: 'truemark:compress',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    buildEnd(error) {
      hasFailed = error !== undefined;
    },
    async closeBundle() {
      // Whatever went wrong says so itself; there is no folder to look into.
      if (hasFailed) return;
      const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(
        entry => entry.isFile() && textFile.test(entry.name) && !entry.parentPath.endsWith('.vite'),
      );
      await Promise.all(files.map(entry => compressFile(join(entry.parentPath, entry.name))));
    },
  };
}

async function compressFile(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < bytesMin) return;
  const options = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  const [brotli, zipped] = await Promise.all([compressBrotli(bytes, options), compressGzip(bytes, { level: 9 })]);
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, zipped);
}
