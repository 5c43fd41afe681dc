/** Lets what concerns one work happen one after the other in this program; programs meet at the version of its row. */
export function createTurns() {
  const last = new Map<number, Promise<unknown>>();

  return async function inTurn<Result>(id: number, work: () => Promise<Result>): Promise<Result> {
    const before = last.get(id) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(id, mine);
    try {
      return await mine;
    } finally {
      if (last.get(id) === mine) last.delete(id);
    }
  };
}
