/** The part of the browser's history that entries of sheets need. */
interface EntryHistory {
  readonly readState: () => unknown;
  readonly push: (state: object) => void;
  readonly goBack: (count: number) => void;
  /** After what is under way: a sheet that gives way to another one hands its entry on. */
  readonly later: (work: () => void) => void;
}

export interface SheetEntries {
  /** A sheet opens; `close` is called when the reader goes back. Answers what is called once it is closed. */
  open(close: () => void): () => void;
  /** The browser has moved in its history. */
  onMoved(): void;
}

/** How many entries of sheets lie under an entry of the history. */
function readCount(state: unknown): number {
  const { sheets } = Object(state);
  return typeof sheets === 'number' ? sheets : 0;
}

/**
 * Gives each open sheet an entry in the history, so that Back closes it and leaves the page where it is. A sheet that is
 * closed in another way takes its entry with it, unless the page has gone on from there.
 */
export function createSheetEntries(history: EntryHistory): SheetEntries {
  const sheets: (() => void)[] = [];
  let entries = 0;
  let isWaiting = false;

  function settle(): void {
    isWaiting = false;
    if (readCount(history.readState()) !== entries) entries = readCount(history.readState());
    if (entries > sheets.length) {
      const surplus = entries - sheets.length;
      entries = sheets.length;
      history.goBack(surplus);
    }
    while (entries < sheets.length) {
      entries += 1;
      history.push({ ...Object(history.readState()), sheets: entries });
    }
  }

  function settleLater(): void {
    if (isWaiting) return;
    isWaiting = true;
    history.later(settle);
  }

  return {
    open(close) {
      sheets.push(close);
      settleLater();
      return () => {
        const index = sheets.indexOf(close);
        if (index < 0) return;
        sheets.splice(index, 1);
        settleLater();
      };
    },
    onMoved() {
      const now = readCount(history.readState());
      if (now >= entries) return;
      entries = now;
      for (const close of sheets.slice(now).reverse()) close();
      // One that is held stays, and gets its entry back.
      settleLater();
    },
  };
}
