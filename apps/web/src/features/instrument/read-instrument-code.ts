/** The address's code, undefined when it cannot be one. */
export function readInstrumentCode(query: URLSearchParams): string | undefined {
  const code = query.get('code')?.trim().toUpperCase() ?? '';
  return /^[A-Z0-9][A-Z0-9_.]{0,23}$/.test(code) ? code : undefined;
}
