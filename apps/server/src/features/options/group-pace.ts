export interface GroupPaceParts<Item> {
  /** Items of one key are done together. */
  readonly findKey: (item: Item) => string;
  readonly groupMax: number;
  /** Items in work at once. */
  readonly aheadMax: number;
  readonly work: (group: readonly Item[]) => Promise<void>;
}

/** Does work in groups: so much of it at once, and the rest as room comes. */
export interface GroupPace<Item> {
  /**
   * Resolves when all of them are done. A group is made when there is room for it, so that what has come meanwhile is in
   * it. When work fails, those of the same call that have not begun are left out, and it rejects in the end.
   */
  run(items: readonly Item[]): Promise<void>;
}

interface Call {
  leftCount: number;
  failure: unknown;
  readonly finish: PromiseWithResolvers<void>;
}

interface Waiting<Item> {
  readonly item: Item;
  readonly call: Call;
}

export function createGroupPace<Item>({ findKey, groupMax, aheadMax, work }: GroupPaceParts<Item>): GroupPace<Item> {
  /** Keys in the order of their turns. */
  const waiting = new Map<string, Waiting<Item>[]>();
  let runningCount = 0;

  function startNext(): void {
    for (const [key, items] of waiting) {
      const group = items.slice(0, groupMax);
      if (runningCount > 0 && runningCount + group.length > aheadMax) return;
      waiting.delete(key);
      if (items.length > group.length) waiting.set(key, items.slice(group.length));
      void start(group);
    }
  }

  async function start(group: readonly Waiting<Item>[]): Promise<void> {
    const wanted = group.filter(({ call }) => call.failure === undefined);
    runningCount += group.length;
    try {
      if (wanted.length > 0) await work(wanted.map(({ item }) => item));
    } catch (error) {
      for (const { call } of wanted) call.failure ??= error;
    }
    runningCount -= group.length;
    for (const { call } of group) count(call);
    startNext();
  }

  return {
    run(items) {
      const call: Call = { leftCount: items.length, failure: undefined, finish: Promise.withResolvers() };
      for (const item of items) {
        const key = findKey(item);
        const others = waiting.get(key);
        if (others) others.push({ item, call });
        else waiting.set(key, [{ item, call }]);
      }
      startNext();
      if (items.length === 0) call.finish.resolve();
      return call.finish.promise;
    },
  };
}

function count(call: Call): void {
  call.leftCount -= 1;
  if (call.leftCount > 0) return;
  if (call.failure === undefined) call.finish.resolve();
  else call.finish.reject(call.failure);
}
