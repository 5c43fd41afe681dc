/** Collects things for a moment and hands them on together, each once. */
export function collectNews<Item>(parts: {
  readonly pauseMs: number;
  readonly nameOf: (item: Item) => string;
  readonly tell: (items: readonly Item[]) => void;
}): (item: Item) => void {
  const waiting = new Map<string, Item>();
  let isDue = false;
  return item => {
    waiting.set(parts.nameOf(item), item);
    if (isDue) return;
    isDue = true;
    setTimeout(() => {
      isDue = false;
      const items = [...waiting.values()];
      waiting.clear();
      parts.tell(items);
    }, parts.pauseMs);
  };
}
