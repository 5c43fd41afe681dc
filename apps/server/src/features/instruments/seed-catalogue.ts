import type { Database } from '../../platform/postgres/database.ts';
import { readSampleCatalogue } from './read-catalogue.ts';
import { saveNewInstruments } from './store.ts';

/**
 * Puts the sample catalogue into a database and answers how many instruments were added. What is there already stays as
 * the operator left it, so that this can run at every start and a newer version can bring new instruments.
 */
export async function seedCatalogue(database: Database): Promise<number> {
  return saveNewInstruments(database, await readSampleCatalogue());
}
