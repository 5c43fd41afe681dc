import { chromium } from '@playwright/test';
import { type Bench, calculatePercentile } from './bench.ts';
import { findChromium } from './chromium.ts';
import { startPlatform } from './platform-server.ts';

const measureMs = 20_000;

/**
 * Runs in the page before its own code. Notes when the server took each price that arrives, and for every price that
 * appears in the page how long after that its frame was painted.
 */
function watchPaints(): void {
  const takenAt = new Map<string, number>();
  const delays: number[] = [];
  Object.assign(window, { paintDelays: delays });
  const NativeWebSocket = window.WebSocket;
  window.WebSocket = class extends NativeWebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', event => {
        for (const product of JSON.parse(String(event.data)) as { code: string; price: string; at: number }[]) {
          takenAt.set(`${product.code} ${product.price}`, product.at);
        }
      });
    }
  };
  const note = (element: Element): void => {
    const link = element.closest('tr, a, li')?.closest('a') ?? element.closest('tr, li')?.querySelector('a');
    const code = new URL(link?.href ?? location.href).searchParams.get('code');
    const at = takenAt.get(`${code} ${element.getAttribute('data-price')}`);
    if (at === undefined) return;
    // The callback of the frame after next runs when this one has been painted.
    requestAnimationFrame(() => setTimeout(() => delays.push(Date.now() - at)));
  };
  new MutationObserver(records => {
    for (const { target } of records) if (target instanceof Element) note(target);
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-price'] });
}

/** From the moment the server takes a price to its paint on the home page in Chromium. */
export const paintBench: Bench = {
  name: 'paint',
  async run(say) {
    const server = await startPlatform();
    const browser = await chromium.launch(findChromium());
    try {
      const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
      await page.addInitScript(watchPaints);
      await page.goto(server.url);
      await page.waitForTimeout(measureMs);
      const delays = await page.evaluate(() => (window as unknown as { paintDelays: number[] }).paintDelays);
      say(`${delays.length} painted prices, median ${calculatePercentile(delays, 0.5)} ms`);
      return [{ name: 'tick to painted price, p95', value: calculatePercentile(delays, 0.95), unit: 'ms', max: 160 }];
    } finally {
      await browser.close();
      await server.stop();
    }
  },
};
