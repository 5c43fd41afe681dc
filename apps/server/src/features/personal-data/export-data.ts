import { Readable } from 'node:stream';
import type { Result } from '@truemark/domain/result';
import type { FileReply } from '../../platform/http/file-reply.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { PersonalTable } from '../../platform/postgres/personal-table.ts';
import { type Person, type PersonalRow, readPersonalRows } from './store.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';

export interface ExportParts {
  readonly database: Database;
  readonly tables: readonly PersonalTable[];
  /** A picture of this user's; that it was looked at is written down. */
  readonly viewPicture: (fileId: string, userId: number) => Promise<Result<Buffer, string>>;
}

/** Bytes become digits, and numbers too long for a float stay texts, as the database hands them out. */
function writeRow(row: PersonalRow): string {
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, Buffer.isBuffer(value) ? value.toString('hex') : value]),
    ),
  );
}

async function* writeRows(rows: AsyncIterable<PersonalRow>): AsyncGenerator<Uint8Array> {
  let before = '[\n';
  for await (const row of rows) {
    yield Buffer.from(before + writeRow(row));
    before = ',\n';
  }
  yield Buffer.from(before === '[\n' ? '[]\n' : '\n]\n');
}

async function* once(content: Uint8Array | string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}

async function* listEntries(parts: ExportParts, person: Person, exportedAtMs: number): AsyncGenerator<ZipEntry> {
  const { database, tables, viewPicture } = parts;
  const pictures: string[] = [];
  for (const table of tables) {
    if (table.columns.length === 0) continue;
    const rows = readPersonalRows(database, table, person);
    const noted = async function* () {
      for await (const row of rows) {
        if (table.table === 'stored_file') pictures.push(String(row.id));
        yield row;
      }
    };
    yield { name: `data/${table.table.replaceAll('_', '-')}.json`, content: writeRows(noted()) };
  }
  const missing: string[] = [];
  for (const fileId of pictures) {
    const picture = await viewPicture(fileId, person.id);
    if (picture.ok) yield { name: `pictures/${fileId}.jpg`, isStored: true, content: once(picture.value) };
    else missing.push(fileId);
  }
  const about = {
    account: String(person.id),
    exportedAt: new Date(exportedAtMs).toISOString(),
    withheld: Object.fromEntries(tables.flatMap(({ table, withheld }) => (withheld ? [[table, withheld]] : []))),
    picturesThatCouldNotBeRead: missing,
  };
  yield { name: 'about.json', content: once(`${JSON.stringify(about, null, 2)}\n`) };
}

/** Everything that is stored about a person: one JSON file for each table, and the pictures. */
export function exportData(parts: ExportParts, person: Person & { readonly name: string }, atMs: number): FileReply {
  const zip = writeZip(listEntries(parts, person, atMs), atMs);
  const fileName = `truemark-${person.name}-${new Date(atMs).toISOString().slice(0, 10)}.zip`;
  return { fileName, contentType: 'application/zip', body: Readable.from(zip, { objectMode: false }) };
}
