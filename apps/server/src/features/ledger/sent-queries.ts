/**
 * Queries on one connection, in their order. On one that takes the next query before the last has answered, nothing is
 * waited for until a result is needed; an error then is the first one's. On any other, each is waited for.
 */
export class SentQueries {
  readonly #isPipelined: boolean;
  #open: Promise<unknown>[] = [];

  constructor(isPipelined: boolean) {
    this.#isPipelined = isPipelined;
  }

  /** One query that is on its way: what would send another after its answer is not for here. */
  async add(query: Promise<unknown>): Promise<void> {
    if (!this.#isPipelined) return void (await query);
    // Its error is met where the queries are joined, or not at all when an earlier one has failed.
    query.catch(() => undefined);
    this.#open.push(query);
  }

  /** Waits for everything so far, and answers the last. */
  async join<Result>(query: Promise<Result>): Promise<Result> {
    const open = this.#open;
    this.#open = [];
    for (const result of await Promise.allSettled([...open, query])) {
      if (result.status === 'rejected') throw result.reason;
    }
    return query;
  }
}
