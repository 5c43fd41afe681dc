/** Sequences that progress may not pass yet, each as often as somebody holds it. */
export class ProgressHolds {
  readonly #counts = new Map<number, number>();

  get size(): number {
    return this.#counts.size;
  }

  add(sequence: number): void {
    this.#counts.set(sequence, (this.#counts.get(sequence) ?? 0) + 1);
  }

  remove(sequence: number): void {
    const count = this.#counts.get(sequence) ?? 0;
    if (count > 1) this.#counts.set(sequence, count - 1);
    else this.#counts.delete(sequence);
  }

  /** How far progress may go that would otherwise go to a sequence. */
  limit(sequence: number): number {
    let least = sequence;
    for (const held of this.#counts.keys()) if (held < least) least = held;
    return least;
  }
}
