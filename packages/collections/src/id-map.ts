const blockSize = 4_096;

/**
 * Values by number, for numbers that count up: near ones share a block, and a block with nothing in it goes. A Map of all
 * of them would double now and then, and the program stand still meanwhile: 20 ms at 65,536 of them on a slow machine.
 */
export class IdMap<Value> {
  readonly #blocks = new Map<number, Map<number, Value>>();
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(id: number): Value | undefined {
    return this.#blocks.get(Math.floor(id / blockSize))?.get(id);
  }

  set(id: number, value: Value): void {
    const number = Math.floor(id / blockSize);
    let block = this.#blocks.get(number);
    if (!block) {
      block = new Map();
      this.#blocks.set(number, block);
    }
    const before = block.size;
    block.set(id, value);
    this.#size += block.size - before;
  }

  delete(id: number): void {
    const number = Math.floor(id / blockSize);
    const block = this.#blocks.get(number);
    if (!block?.delete(id)) return;
    this.#size -= 1;
    if (block.size === 0) this.#blocks.delete(number);
  }

  clear(): void {
    this.#blocks.clear();
    this.#size = 0;
  }

  /** In no order. */
  *values(): Generator<Value> {
    for (const block of this.#blocks.values()) yield* block.values();
  }
}
