import type { Call } from '@truemark/contract/call';

/** The parts of a request that vary by call. */
export interface RequestParts {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

type QueryValue = string | number | boolean | null | undefined;

function appendQuery(search: URLSearchParams, key: string, value: QueryValue): void {
  if (value !== undefined && value !== null) search.append(key, String(value));
}

/** Query text of a record. Arrays repeat their key, absent values are left out. Source: specification, section 7. */
export function buildQuery(query: Readonly<Record<string, QueryValue | readonly QueryValue[]>>): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (Array.isArray(value)) for (const item of value) appendQuery(search, key, item);
    else appendQuery(search, key, value as QueryValue);
  }
  return search.toString();
}

/** Address of a call: path parameters filled in and escaped, query appended. */
export function buildAddress(baseUrl: string, call: Pick<Call, 'path'>, parts: RequestParts): string {
  const params = (parts.params ?? {}) as Readonly<Record<string, unknown>>;
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = buildQuery((parts.query ?? {}) as Readonly<Record<string, QueryValue>>);
  return `${baseUrl}${path}${query ? `?${query}` : ''}`;
}
