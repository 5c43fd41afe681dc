import type { Duplex } from 'node:stream';

/** Counts sockets until they close, in all and by whom they belong to. */
export class OpenTally {
  total = 0;
  readonly #openOf = new Map<string, number>();

  countOf(owner: string): number {
    return this.#openOf.get(owner) ?? 0;
  }

  add(socket: Duplex, owner: string): void {
    this.#change(owner, 1);
    socket.once('close', () => this.#change(owner, -1));
  }

  #change(owner: string, by: 1 | -1): void {
    this.total += by;
    const open = this.countOf(owner) + by;
    if (open > 0) this.#openOf.set(owner, open);
    else this.#openOf.delete(owner);
  }
}
