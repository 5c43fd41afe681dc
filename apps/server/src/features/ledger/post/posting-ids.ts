/** Enough for the batches of both workers, so that none has to ask for its own. */
const stockMin = 1_000;
/** Twice as many, so that few batches ask at all. */
const stockMax = 2_000;

/**
 * Numbers of postings, taken from the database ahead of need. They are given in rising order, since lists of the record
 * put the postings of one millisecond in the order of their numbers; what is left out is given to nobody.
 */
export class PostingIds {
  #stock: number[] = [];
  #newest = 0;
  #isOrdered = false;

  /** So many of them; undefined when there are not so many. */
  take(count: number): readonly number[] | undefined {
    if (this.#stock.length < count) return undefined;
    const taken = this.#stock.splice(0, count);
    this.#newest = taken.at(-1) ?? this.#newest;
    return taken;
  }

  /** A posting got a number that was not taken here: smaller ones are not given any more. */
  pass(id: number): void {
    if (id <= this.#newest) return;
    this.#newest = id;
    this.#stock = this.#stock.filter(stocked => stocked > id);
  }

  /** Asks for more when few are left. */
  async refill(load: (count: number) => Promise<readonly number[]>): Promise<void> {
    if (this.#isOrdered || this.#stock.length >= stockMin) return;
    this.#isOrdered = true;
    try {
      const ids = await load(stockMax - this.#stock.length);
      this.#stock.push(...ids.filter(id => id > this.#newest));
    } finally {
      this.#isOrdered = false;
    }
  }
}
