import type { Instrument } from '@truemark/domain/market/instrument';
import type pg from 'pg';
import type { Database } from '../../platform/postgres/database.ts';
import type { InstrumentBook, InstrumentChange } from './instrument-book.ts';
import { loadVersions, saveInstrumentChange } from './store.ts';

/** The one way to change an instrument: on top of the version that was looked at, in the caller's transaction. */
export interface InstrumentChanges {
  /** How often it has been changed, from 1. */
  findVersion(code: string): number;
  /** Saves a change; what it answers puts it in force after the commit. Undefined when another came first. */
  changeIn(
    client: pg.ClientBase,
    code: string,
    version: number,
    change: InstrumentChange,
  ): Promise<(() => void) | undefined>;
}

export async function createInstrumentChanges(
  database: Database,
  instruments: Pick<InstrumentBook, 'change'>,
): Promise<InstrumentChanges> {
  const versions = new Map(await loadVersions(database));
  return {
    findVersion: code => versions.get(code) ?? 1,
    async changeIn(client, code, version, change) {
      if (!(await saveInstrumentChange(client, code, version, change))) return undefined;
      return () => {
        instruments.change(code, change);
        versions.set(code, version + 1);
      };
    },
  };
}

/** What of an instrument an operator may change, as it stands. */
export function pickChange({
  sessionCalendar,
  leverageMax,
  isListed,
  isHalted,
  haltReason,
  levelMin,
}: Instrument): InstrumentChange {
  return { sessionCalendar, leverageMax, isListed, isHalted, haltReason, levelMin };
}
