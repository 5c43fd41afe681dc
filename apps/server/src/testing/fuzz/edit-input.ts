import fc from 'fast-check';
import { drawNasty, type Json } from './draw-input.ts';

/** One thing that is wrong with an input. `place` chooses among what there is. */
export interface Edit {
  readonly kind: 'set' | 'drop' | 'wrap' | 'add';
  readonly place: number;
  readonly value: Json;
}

export const drawEdits: fc.Arbitrary<readonly Edit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<Edit['kind'][]>('set', 'set', 'set', 'drop', 'wrap', 'add'),
    place: fc.nat(200),
    value: drawNasty,
  }),
  { maxLength: 3 },
);

type Path = readonly (string | number)[];

function listPaths(value: Json, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  const inner = Array.isArray(value) ? value.slice(0, 20).entries() : Object.entries(value);
  return [path, ...[...inner].flatMap(([key, each]) => listPaths(each, [...path, key]))];
}

function editAt(value: Json, path: Path, edit: Edit): Json | undefined {
  const [key, ...rest] = path;
  if (key === undefined) return change(value, edit);
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => {
      const edited = index === key ? editAt(each, rest, edit) : each;
      return edited === undefined ? [] : [edited];
    });
  }
  const entries = Object.entries(value as Readonly<Record<string, Json>>).flatMap(([name, each]) => {
    const edited = name === key ? editAt(each, rest, edit) : each;
    return edited === undefined ? [] : [[name, edited] as const];
  });
  return Object.fromEntries(entries);
}

function change(value: Json, { kind, value: other }: Edit): Json | undefined {
  if (kind === 'drop') return undefined;
  if (kind === 'wrap') return [value];
  if (kind === 'set') return other;
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? { ...value, unasked: other, 'odd\0key': other }
    : [value, other];
}

/** The input with its faults; undefined when nothing is left of it. */
export function applyEdits(input: Json, edits: readonly Edit[]): Json | undefined {
  let edited: Json | undefined = input;
  for (const edit of edits) {
    if (edited === undefined) return undefined;
    const paths = listPaths(edited);
    const path = paths[edit.place % paths.length] ?? [];
    edited = editAt(edited, path, edit);
  }
  return edited;
}
