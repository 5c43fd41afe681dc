import { expect, it } from 'vitest';
import { createSheetEntries } from './sheet-entries.ts';

/** A history of entries, and a page that moves in it at once. */
function makeHistory() {
  const states: object[] = [{ key: 'page' }];
  const waiting: (() => void)[] = [];
  const history = {
    states,
    run: () => {
      for (const work of waiting.splice(0)) work();
    },
    back() {
      states.pop();
      entries.onMoved();
      history.run();
    },
  };
  const entries = createSheetEntries({
    readState: () => states.at(-1),
    push: state => states.push(state),
    goBack(count) {
      states.splice(-count);
      entries.onMoved();
    },
    later: work => waiting.push(work),
  });
  /** A sheet that closes when it is told to, as one on a page does. */
  const open = (isHeld = false) => {
    const sheet = { isOpen: true, close: () => undefined as undefined };
    const closed = entries.open(() => {
      if (!isHeld) sheet.close();
    });
    sheet.close = () => {
      sheet.isOpen = false;
      closed();
      return undefined;
    };
    return sheet;
  };
  return { history, entries, open };
}

it('WTL-041 Back closes the sheet and leaves the page', () => {
  const { history, open } = makeHistory();
  const sheet = open();
  history.run();
  expect(history.states).toEqual([{ key: 'page' }, { key: 'page', sheets: 1 }]);
  history.back();
  expect(sheet.isOpen).toBe(false);
  expect(history.states).toEqual([{ key: 'page' }]);
});

it('WTL-041 a sheet that is closed otherwise takes its entry along', () => {
  const { history, open } = makeHistory();
  const sheet = open();
  history.run();
  sheet.close();
  history.run();
  expect(history.states).toEqual([{ key: 'page' }]);
});

it('WTL-041 of sheets over each other Back closes the upper one, and one that gives way to another hands its entry on', () => {
  const { history, open } = makeHistory();
  const lower = open();
  history.run();
  const upper = open();
  history.run();
  expect(history.states).toHaveLength(3);
  history.back();
  expect([lower.isOpen, upper.isOpen]).toEqual([true, false]);
  lower.close();
  const next = open();
  history.run();
  expect(history.states).toEqual([{ key: 'page' }, { key: 'page', sheets: 1 }]);
  history.back();
  expect(next.isOpen).toBe(false);
});

it('WTL-041 a sheet whose page has gone on leaves the new page where it is', () => {
  const { history, open } = makeHistory();
  const sheet = open();
  history.run();
  sheet.close();
  history.states.push({ key: 'another page' });
  history.run();
  expect(history.states.at(-1)).toEqual({ key: 'another page' });
});

it('WTL-041 a sheet that is held stays at Back', () => {
  const { history, open } = makeHistory();
  const sheet = open(true);
  history.run();
  history.back();
  expect(sheet.isOpen).toBe(true);
  expect(history.states).toEqual([{ key: 'page' }, { key: 'page', sheets: 1 }]);
});
