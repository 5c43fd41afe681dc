import { expect, type Page } from '@playwright/test';

interface Shift {
  readonly value: number;
  /** What moved most, an element each, from where to where in px. */
  readonly moved: readonly string[];
}

/** A page whose parts come one after the other may move by no more than this in all; web vitals count a part of it. */
const shiftMax = 0.02;

/** Notes on each page that is opened from here on what moves on it without having been asked to. */
export async function watchLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join();
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly hadRecentInput: boolean;
        readonly sources: readonly {
          readonly node: Node | null;
          readonly previousRect: DOMRectReadOnly;
          readonly currentRect: DOMRectReadOnly;
        }[];
      })[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node, previousRect, currentRect }) => {
          const name = node instanceof Element ? node.outerHTML.slice(0, 80) : (node?.textContent ?? 'gone');
          return `${name}: ${place(previousRect)} to ${place(currentRect)}`;
        });
        shifts.push({ value: entry.value, moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Fails where more of the page on screen has moved than anybody sees. */
export async function expectStill(page: Page, name: string): Promise<void> {
  const shifts = await page.evaluate(() => (window as unknown as { readonly shifts: readonly Shift[] }).shifts);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  const most = shifts.filter(({ value }) => value > 0.001);
  // Every screen that moves is named, not only the first.
  expect.soft(sum, `${name} has moved: ${JSON.stringify(most, null, 1)}`).toBeLessThanOrEqual(shiftMax);
}
