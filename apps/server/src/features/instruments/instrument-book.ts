import type { Instrument, InstrumentType } from '@truemark/domain/market/instrument';
import { assert } from '@truemark/domain/result';

/** What an operator may change of an instrument. */
export type InstrumentChange = Pick<
  Instrument,
  'sessionCalendar' | 'leverageMax' | 'isListed' | 'isHalted' | 'haltReason' | 'levelMin'
>;

/** Every instrument in memory, found by code, id or type: prices ask for them thousands of times a second. */
export interface InstrumentBook {
  /** The most looked-at first. */
  readonly all: readonly Instrument[];
  byCode(code: string): Instrument | undefined;
  byId(id: number): Instrument | undefined;
  /** The most looked-at first. */
  byType(type: InstrumentType): readonly Instrument[];
  /**
   * Puts a change in force at once: everybody holds the same object of an instrument, and reads it anew at each tick.
   * The one place where an instrument changes.
   */
  change(code: string, change: InstrumentChange): void;
}

export function createInstrumentBook(instruments: readonly Instrument[]): InstrumentBook {
  const all = [...instruments].sort((left, right) => left.popularity - right.popularity || left.id - right.id);
  const codes = new Map(all.map(instrument => [instrument.code, instrument]));
  const ids = new Map(all.map(instrument => [instrument.id, instrument]));
  const types = Map.groupBy(all, instrument => instrument.type);
  return {
    all,
    byCode: code => codes.get(code),
    byId: id => ids.get(id),
    byType: type => types.get(type) ?? [],
    change(code, change) {
      const instrument = codes.get(code);
      assert(instrument, `there is no instrument ${code}`);
      Object.assign(instrument, change);
    },
  };
}
