/** One place at which two values differ; undefined is a value that was not there. */
export interface Difference {
  readonly path: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** What an act changed, place by place, in the order of the places. What stayed is left out. */
export function diffValues(before: unknown, after: unknown): readonly Difference[] {
  const [old, now] = [flatten(before), flatten(after)];
  const paths = [...new Set([...old.keys(), ...now.keys()])].sort();
  return paths
    .map(path => ({ path, before: old.get(path), after: now.get(path) }))
    .filter(difference => difference.before !== difference.after);
}

/** The leaves of a value by their place: `texts.0.title`. A value without places is a leaf at the empty place. */
function flatten(value: unknown, path = ''): ReadonlyMap<string, string> {
  if (value === null || value === undefined) return path === '' ? new Map() : new Map([[path, 'null']]);
  if (typeof value !== 'object') return new Map([[path, String(value)]]);
  const entries = Object.entries(value);
  if (entries.length === 0) return new Map(path === '' ? [] : [[path, Array.isArray(value) ? '[]' : '{}']]);
  return new Map(entries.flatMap(([key, inner]) => [...flatten(inner, path === '' ? key : `${path}.${key}`)]));
}
