/** Up to where everything on one instrument is decided and dealt with: sequences that may not be passed yet. */
export class Progress {
  /** Each as often as somebody holds it. */
  readonly #held = new Map<number, number>();

  get isHeld(): boolean {
    return this.#held.size > 0;
  }

  /** Progress stays at or below the sequence, until `release` is called for it. */
  hold(sequence: number): void {
    this.#held.set(sequence, (this.#held.get(sequence) ?? 0) + 1);
  }

  release(sequence: number): void {
    const count = this.#held.get(sequence) ?? 0;
    if (count > 1) this.#held.set(sequence, count - 1);
    else this.#held.delete(sequence);
  }

  /** The same, until the answer is called. */
  holdUntilReleased(sequence: number): () => void {
    let isHeld = true;
    this.hold(sequence);
    return () => {
      if (isHeld) this.release(sequence);
      isHeld = false;
    };
  }

  /** How far progress may go that would otherwise go to a sequence. */
  limit(sequence: number): number {
    let least = sequence;
    for (const held of this.#held.keys()) if (held < least) least = held;
    return least;
  }
}
