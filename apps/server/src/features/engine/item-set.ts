import type { ItemKind, WatchedItem } from './watched-item.ts';

/** Items by kind and number. */
export class ItemSet {
  readonly #items = { contract: new Map<number, WatchedItem>(), option: new Map<number, WatchedItem>() };

  get size(): number {
    return this.#items.contract.size + this.#items.option.size;
  }

  count(kind: ItemKind): number {
    return this.#items[kind].size;
  }

  add(item: WatchedItem): void {
    this.#items[item.kind].set(item.id, item);
  }

  /** Takes an item out, if it is there. */
  remove(kind: ItemKind, id: number): WatchedItem | undefined {
    const item = this.#items[kind].get(id);
    this.#items[kind].delete(id);
    return item;
  }

  /** Takes out all. */
  takeAll(): WatchedItem[] {
    const all = [...this.#items.contract.values(), ...this.#items.option.values()];
    this.#items.contract.clear();
    this.#items.option.clear();
    return all;
  }

  values(): WatchedItem[] {
    return [...this.#items.contract.values(), ...this.#items.option.values()];
  }
}
