/**
 * Orders that are accepted and not committed yet: no query sees them. Who must know that nothing is open on a halted
 * instrument asks here first and the database after: what was accepted before the halt stands in the one or in the other.
 */
export interface Acceptances {
  /** An order is accepted, at this moment; call the answer once it is committed, or known not to be. */
  begin(instrumentId: number): () => void;
  isUnderWay(instrumentId: number): boolean;
}

export function createAcceptances(): Acceptances {
  const counts = new Map<number, number>();
  const find = (instrumentId: number) => counts.get(instrumentId) ?? 0;
  return {
    begin(instrumentId) {
      counts.set(instrumentId, find(instrumentId) + 1);
      let isOver = false;
      return () => {
        if (!isOver) counts.set(instrumentId, find(instrumentId) - 1);
        isOver = true;
      };
    },
    isUnderWay: instrumentId => find(instrumentId) > 0,
  };
}
