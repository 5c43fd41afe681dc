/** What has a place among others, the newest first; of equal times the greater number comes first. */
interface Placed {
  readonly id: string;
  readonly createTime: number;
}

interface Page<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: string | null;
}

function isBefore(one: Placed, other: Placed): boolean {
  return one.createTime === other.createTime ? Number(one.id) > Number(other.id) : one.createTime > other.createTime;
}

/**
 * The pages of a list after one of its things has changed: in its old place, in a new one, or gone where it no longer
 * belongs. What lies behind the last page that was loaded is left to that page.
 */
export function placeItem<Item extends Placed, Of extends Page<Item>>(
  pages: readonly Of[],
  item: Item,
  { isSame, belongs }: { readonly isSame: (other: Item) => boolean; readonly belongs: boolean },
): readonly Of[] {
  const hasIt = pages.some(({ items }) => items.some(isSame));
  const change = (items: readonly Item[]) =>
    belongs ? items.map(other => (isSame(other) ? item : other)) : items.filter(other => !isSame(other));
  if (hasIt) return pages.map(page => ({ ...page, items: change(page.items) }));
  if (!belongs) return pages;
  const found = pages.findIndex(({ items }) => items.some(other => isBefore(item, other)));
  const isAtEnd = found < 0 && pages.at(-1)?.nextCursor === null;
  const at = isAtEnd ? pages.length - 1 : found;
  return pages.map((page, index) => {
    if (index !== at) return page;
    const place = page.items.findIndex(other => isBefore(item, other));
    return { ...page, items: page.items.toSpliced(place < 0 ? page.items.length : place, 0, item) };
  });
}
