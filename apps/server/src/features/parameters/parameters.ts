import { parseDecimal } from '@truemark/domain/money/decimal';
import { deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { ParameterDefinition } from './parameter-definition.ts';
import { loadChanges, loadLastChanges, type ParameterChange, saveChange } from './store.ts';

/** A parameter as it stands. Version 0 is the product's own value. */
export interface Parameter {
  readonly definition: ParameterDefinition;
  readonly value: string;
  readonly version: number;
  readonly changedAtMs: number | null;
}

/** The parameters in force: read from memory, changed in the caller's transaction. */
export interface Parameters<Key extends string = string> {
  /** The value in force, a plain decimal. */
  get(key: Key): string;
  list(): readonly Parameter[];
  find(key: string): Parameter | undefined;
  loadHistory(key: string): Promise<readonly ParameterChange[]>;
  /** Saves a change on top of the version it was made on; what it answers puts it in force after the commit. */
  changeIn(
    client: pg.ClientBase,
    change: Omit<ParameterChange, 'version'> & { baseVersion: number },
  ): Promise<(() => void) | Denial>;
}

/** What a capability reads of its own parameters. */
export type ParameterReader<Definitions extends readonly ParameterDefinition[]> = Pick<
  Parameters<Definitions[number]['key']>,
  'get'
>;

/** Whether a text is a value the parameter may have. */
export function isParameterValue({ min, max, decimals }: ParameterDefinition, text: string): boolean {
  const value = parseDecimal(text, decimals);
  const least = parseDecimal(min, decimals);
  const most = parseDecimal(max, decimals);
  return value.ok && least.ok && most.ok && value.value >= least.value && value.value <= most.value;
}

/** Whether two texts are the same value, however many zeros they end in. */
export function isSameValue({ decimals }: ParameterDefinition, left: string, right: string): boolean {
  const [one, other] = [parseDecimal(left, decimals), parseDecimal(right, decimals)];
  return one.ok && other.ok && one.value === other.value;
}

export async function createParameters<const Definition extends ParameterDefinition>(
  database: Database,
  definitions: readonly Definition[],
): Promise<Parameters<Definition['key']>> {
  const changes = new Map((await loadLastChanges(database)).map(change => [change.key, change]));
  const byKey = new Map<string, ParameterDefinition>(definitions.map(one => [one.key, one]));

  function describe(definition: ParameterDefinition): Parameter {
    const change = changes.get(definition.key);
    return {
      definition,
      value: change?.value ?? definition.defaultValue,
      version: change?.version ?? 0,
      changedAtMs: change?.atMs ?? null,
    };
  }

  function find(key: string): Parameter | undefined {
    const definition = byKey.get(key);
    return definition && describe(definition);
  }

  return {
    get(key) {
      const parameter = find(key);
      if (!parameter) throw new Error(`there is no parameter ${key}`);
      return parameter.value;
    },
    list: () => definitions.map(describe),
    find,
    loadHistory: key => loadChanges(database, key),
    async changeIn(client, { baseVersion, ...rest }) {
      const change = { ...rest, version: baseVersion + 1 };
      if (!(await saveChange(client, change))) return deny('changedMeanwhile');
      return () => {
        // Two commits may tell of themselves in the wrong order.
        if ((changes.get(change.key)?.version ?? 0) < change.version) changes.set(change.key, change);
      };
    },
  };
}
