import { type Instrument, type InstrumentType, instrumentTypes } from '../market/instrument.ts';

/** Most leverage that may be held over a session close, by type; null for crypto. Source: product rules, Contracts. */
export const leverageOverClose: Readonly<Record<InstrumentType, number | null>> = {
  [instrumentTypes.forex]: 30,
  [instrumentTypes.crypto]: null,
  [instrumentTypes.stock]: 5,
  [instrumentTypes.etf]: 5,
  [instrumentTypes.future]: 10,
};

/** Notice before a position closes with its session, ms, unless operators set another. Source: product rules, Contracts. */
export const sessionNoticeMs = 30 * 60_000;

/** Most leverage that may be held over the close of an instrument's session; null where there is no close or no bound. */
export function findLeverageOverClose({
  type,
  sessionCalendar,
}: Pick<Instrument, 'type' | 'sessionCalendar'>): number | null {
  return sessionCalendar === 'always' ? null : leverageOverClose[type];
}

/** Whether a position with this leverage closes at the last tick of the session, reason `session`. */
export function isClosedWithSession(
  instrument: Pick<Instrument, 'type' | 'sessionCalendar'>,
  leverage: number,
): boolean {
  const max = findLeverageOverClose(instrument);
  return max !== null && leverage > max;
}
