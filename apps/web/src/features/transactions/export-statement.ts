import { api } from '../../platform/api.ts';
import type { RecordQuery } from './record-filter.ts';

const keepMs = 60_000;

/** Gives a file to the browser to save. */
function saveFile(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // Some browsers read the address only after the click was handled.
  setTimeout(() => URL.revokeObjectURL(url), keepMs);
}

/** Loads a statement as a file. `toMs` is the end of the totals on screen, so that the file says the same. */
export function downloadStatement(query: RecordQuery, format: 'csv' | 'pdf', toMs: number) {
  return api.download('exportStatement', { query: { ...query, to: toMs, format } });
}

export async function saveStatement(query: RecordQuery, format: 'csv' | 'pdf', toMs: number): Promise<void> {
  const { fileName, blob } = await downloadStatement(query, format, toMs);
  saveFile(fileName, blob);
}
