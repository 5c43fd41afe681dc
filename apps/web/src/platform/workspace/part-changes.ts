/** A change of a part of the workspace. It means the same when it is made twice, and on whatever stands there. */
export type Act<Content> = (content: Content) => Content;

interface Version<Content> {
  readonly version: number;
  readonly content: Content;
}

/** The server, as the changes of one part need it. */
interface PartServer<Content> {
  /** What stands there: as it is known, or asked for anew. */
  readonly read: (isAnew: boolean) => Promise<Version<Content>>;
  readonly save: (seen: Version<Content>) => Promise<number>;
  /** It was saved elsewhere since it was read. */
  readonly isChanged: (error: unknown) => boolean;
  readonly note: (saved: Version<Content>) => void;
  /** Whose it is: what somebody changed is not saved for whoever comes after them. */
  readonly readOwner: () => string | undefined;
}

/** Changes of one part: each is shown at once, saved after those before it, and made again on what another device has saved. */
export interface PartChanges<Content> {
  readonly change: (act: Act<Content>) => Promise<void>;
  /** What is not saved yet; another list after each change of it. */
  readonly listUnsaved: () => readonly Act<Content>[];
  readonly subscribe: (listener: () => void) => () => void;
}

const triesMax = 4;

export function createPartChanges<Content>(server: PartServer<Content>): PartChanges<Content> {
  let unsaved: readonly Act<Content>[] = [];
  let last: Promise<void> = Promise.resolve();
  const listeners = new Set<() => void>();

  function setUnsaved(next: readonly Act<Content>[]): void {
    unsaved = next;
    for (const listener of listeners) listener();
  }

  async function save(act: Act<Content>, owner: string | undefined): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      const { version, content } = await server.read(tries > 1);
      if (server.readOwner() !== owner) return;
      const next = act(content);
      // The first version is written whatever it is: it takes over what the browser had.
      if (version > 0 && next === content) return;
      try {
        server.note({ version: await server.save({ version, content: next }), content: next });
        return;
      } catch (error) {
        if (!server.isChanged(error) || tries === triesMax) throw error;
      }
    }
  }

  return {
    change(act) {
      const owner = server.readOwner();
      setUnsaved([...unsaved, act]);
      const saved = last.then(() => save(act, owner));
      const settled = saved.finally(() => setUnsaved(unsaved.filter(other => other !== act)));
      last = settled.catch(() => undefined);
      return settled;
    },
    listUnsaved: () => unsaved,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
