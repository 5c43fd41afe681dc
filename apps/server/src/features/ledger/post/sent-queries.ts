/**
 * Queries on one connection, in their order. On one that takes the next query before the last has answered, nothing is
 * waited for until a result is needed; an error then is the first one's. On any other, each is waited for.
 */
export class SentQueries {
  readonly #isPipelined: boolean;
  #open: Promise<unknown>[] = [];
  /** The first that is known. */
  #failure: { readonly reason: unknown } | undefined;

  constructor(isPipelined: boolean) {
    this.#isPipelined = isPipelined;
  }

  /** One query that is on its way: what would send another after its answer is not for here. */
  async add(query: Promise<unknown>): Promise<void> {
    if (!this.#isPipelined) return void (await query);
    // Its error is met where the queries are joined, or not at all when an earlier one has failed.
    query.catch((reason: unknown) => {
      this.#failure ??= { reason };
    });
    this.#open.push(query);
  }

  /**
   * Throws what kept a query from being sent: the database knows nothing of it, and would commit all the rest. No answer is
   * waited for.
   */
  async meetUnsent(): Promise<void> {
    if (!this.#isPipelined) return;
    await settlePromises();
    // What the driver does not take it says a tick later.
    await settlePromises();
    if (this.#failure) throw this.#failure.reason;
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

/** Resolves when all is done that waits for nothing but promises. */
function settlePromises(): Promise<void> {
  return new Promise(resolve => process.nextTick(resolve));
}
