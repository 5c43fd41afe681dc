/** Queries on one connection that are on their way: each is sent before those before it have answered. */
export class SentQueries {
  readonly #queries: Promise<unknown>[] = [];

  readonly send = (query: Promise<unknown>): void => {
    // Its error is met by whoever waits for all.
    query.catch(() => undefined);
    this.#queries.push(query);
  };

  /** Resolves when all have answered; the first that failed is thrown, since those behind it failed because of it. */
  async join(): Promise<void> {
    for (const result of await Promise.allSettled(this.#queries)) if (result.status === 'rejected') throw result.reason;
  }
}
