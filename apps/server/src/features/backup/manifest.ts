import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod/mini';
import { StartRefusal } from '../../platform/process/start-refusal.ts';

export const manifestName = 'manifest.json';

const format = 1;

const table = z.object({
  /** Its name in a statement; tables of the product come without their schema. */
  place: z.string(),
  columns: z.array(z.string()),
  rowCount: z.number(),
  /** Its rows as PostgreSQL's COPY writes them as text, compressed by Zstandard. */
  file: z.string(),
});

const sequence = z.object({ place: z.string(), value: z.string(), isCalled: z.boolean() });

const manifest = z.object({
  format: z.literal(format),
  program: z.string(),
  build: z.string(),
  instance: z.string(),
  takenAtMs: z.number(),
  migrations: z.array(z.object({ number: z.number(), name: z.string(), checksum: z.string() })),
  /** Of the library that runs jobs. */
  jobMigration: z.number(),
  tables: z.array(table),
  sequences: z.array(sequence),
});

/** What a backup says of itself. */
export type Manifest = z.infer<typeof manifest>;
export type DumpedTable = z.infer<typeof table>;

export function writeManifest(parts: Omit<Manifest, 'format'>): string {
  return `${JSON.stringify({ format, ...parts }, undefined, 2)}\n`;
}

export async function readManifest(folder: string): Promise<Manifest> {
  const parsed = manifest.safeParse(JSON.parse(await readFile(path.join(folder, manifestName), 'utf8')));
  if (parsed.success) return parsed.data;
  throw new StartRefusal(
    `${path.join(folder, manifestName)} is of another version of the program: restore with that one`,
  );
}
