import { saveFile } from '@truemark/browser/save-file';
import { api } from '../../../platform/api.ts';
import { buildExportQuery, type RecordQuery } from './record-filter.ts';

/** Loads a statement as a file. `toMs` is the end of the totals on screen, so that the file says the same. */
export function downloadStatement(query: RecordQuery, format: 'csv' | 'pdf', toMs: number) {
  return api.download('exportStatement', { query: buildExportQuery(query, format, toMs) });
}

export async function saveStatement(query: RecordQuery, format: 'csv' | 'pdf', toMs: number): Promise<void> {
  const { fileName, blob } = await downloadStatement(query, format, toMs);
  saveFile(fileName, blob);
}
