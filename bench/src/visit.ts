import { chromium, type Page } from '@playwright/test';
import { sleep } from './bench.ts';
import { findChromium } from './chromium.ts';
import { loadLots } from './http-orders.ts';
import { findSeededUser } from './seed-users.ts';
import { chooseAddress, openCallSource } from './timed-calls.ts';

const userId = 1;
const code = 'BTCUSDT';
const lookMs = 5_000;
const shells = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const visitorPaths = ['/', '/market', `/cruuency?code=${code}`, '/cruuency?code=ETHUSDT', '/help'];
const userPaths = [`/cruuency?code=${code}`, '/profile', '/profile/orders', '/transactions'];

async function look(page: Page, url: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await page.goto(url + path);
    await page.waitForTimeout(lookMs);
  }
}

/** Two contracts in the demo book, and a look at what they left in the transaction record. */
async function trade(url: string): Promise<void> {
  const { token, deviceMark } = findSeededUser(userId);
  const source = openCallSource(url, chooseAddress(0));
  const headers = { authorization: `Bearer ${token}`, device: deviceMark, virtually: 'NO' };
  const terms = { code, kind: 'market', side: 'long', leverage: 2, feeRate: '0.0005', ruleVersion: 1 };
  try {
    for (let turn = 1; turn <= 2; turn += 1) {
      const body = { ...terms, lots: await loadLots(url, code) };
      const key = { 'idempotency-key': `visit-order-${turn}` };
      await source.call({
        method: 'POST',
        path: '/swx/customer/contracts/open',
        headers: { ...headers, ...key },
        body,
      });
      await sleep(lookMs);
    }
    await source.call({ method: 'GET', path: '/swx/customer/user/listTransfers?limit=50', headers });
  } finally {
    source.close();
  }
}

/** Somebody looks around on a desktop and on a phone, comes back with an account and trades in the demo book. */
export async function visit(url: string): Promise<void> {
  const browser = await chromium.launch(findChromium());
  try {
    for (const viewport of shells) {
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      await look(page, url, visitorPaths);
      const { token, name } = findSeededUser(userId);
      await page.evaluate(
        ([kept, userName]) => {
          localStorage.setItem('token', kept ?? '');
          localStorage.setItem('userInfo', JSON.stringify({ id: '1', userName }));
          localStorage.setItem('isLogin', 'true');
          localStorage.setItem('virtualStatus', '1');
        },
        [token, name],
      );
      await look(page, url, userPaths);
      await context.close();
    }
    await trade(url);
  } finally {
    await browser.close();
  }
}
