import { IdMap } from '@truemark/collections/id-map';
import type { ItemKind, WatchedItem } from '../watched-item.ts';
import { ItemTable } from './item-table.ts';

/** Items of one instrument by kind and number, packed: at a start there may be a million of them. */
export class ItemSet {
  readonly #instrumentId: number;
  readonly #slots = { contract: new IdMap<number>(), option: new IdMap<number>() };
  #table: ItemTable;

  constructor(instrumentId: number) {
    this.#instrumentId = instrumentId;
    this.#table = new ItemTable(instrumentId);
  }

  get size(): number {
    return this.#slots.contract.size + this.#slots.option.size;
  }

  count(kind: ItemKind): number {
    return this.#slots[kind].size;
  }

  add(item: WatchedItem): void {
    this.remove(item.kind, item.id);
    this.#slots[item.kind].set(item.id, this.#table.add(item));
  }

  /** Takes an item out, if it is there. */
  remove(kind: ItemKind, id: number): WatchedItem | undefined {
    const slot = this.#slots[kind].get(id);
    if (slot === undefined) return undefined;
    const item = this.#table.read(slot);
    this.#slots[kind].delete(id);
    this.#table.remove(slot);
    return item;
  }

  /** Takes out all. */
  takeAll(): WatchedItem[] {
    const slots = [...this.#slots.contract.values(), ...this.#slots.option.values()];
    const items = slots.map(slot => this.#table.read(slot));
    this.#slots.contract.clear();
    this.#slots.option.clear();
    this.#table = new ItemTable(this.#instrumentId);
    return items;
  }
}
