/**
 * What a `datetime-local` field shows for ms since 1970, read as UTC: records are kept in UTC, and so are asked for in it.
 * Empty for what is no time.
 */
export function formatUtcInput(ms: string): string {
  const at = Number(ms);
  if (ms === '' || !Number.isFinite(at)) return '';
  const date = new Date(at);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 16);
}

/** Ms since 1970 of what a `datetime-local` field holds, as UTC; empty for what is no time. */
export function parseUtcInput(text: string): string {
  const at = Date.parse(`${text}Z`);
  return text === '' || Number.isNaN(at) ? '' : String(at);
}
