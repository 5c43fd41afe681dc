import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** Writes a file of a replay folder, gzipped when its name says so. */
export async function writeRecording(folder: string, name: string, lines: readonly string[]): Promise<void> {
  const file = path.join(folder, name);
  const text = `${lines.join('\n')}\n`;
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, name.endsWith('.gz') ? gzipSync(text) : text);
}
