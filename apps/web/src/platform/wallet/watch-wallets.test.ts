import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WalletProvider, WalletWindow } from './wallet-provider.ts';
import { type WalletSearch, watchWallets } from './watch-wallets.ts';

type OpenWindow = EventTarget & {
  -readonly [Name in keyof Pick<WalletWindow, 'ethereum' | 'tron' | 'tronLink'>]?: unknown;
};

const provider = (isMetaMask = false): WalletProvider => ({ request: async () => null, isMetaMask });

function open() {
  const page: OpenWindow = new EventTarget();
  let last: WalletSearch = { wallets: [], isWaiting: true };
  const start = () =>
    watchWallets(page as WalletWindow, search => {
      last = search;
    });
  const announce = (standard: 'eip6963' | 'TIP6963', rdns: string, given: unknown = provider()) =>
    page.dispatchEvent(
      new CustomEvent(`${standard}:announceProvider`, { detail: { info: { rdns, name: rdns }, provider: given } }),
    );
  return { page, start, announce, list: () => last.wallets.map(({ chain, id }) => `${chain} ${id}`), read: () => last };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('WAL-030 wallets that announce themselves are asked to, each stands once, MetaMask first and TronLink next', () => {
  const { page, start, announce, list } = open();
  const asked: string[] = [];
  page.addEventListener('eip6963:requestProvider', () => {
    asked.push('eip6963');
    announce('eip6963', 'app.other');
    announce('eip6963', 'io.metamask');
    announce('eip6963', 'io.metamask');
  });
  page.addEventListener('TIP6963:requestProvider', () => {
    asked.push('TIP6963');
    announce('TIP6963', 'org.tronlink.www');
  });
  start();
  expect(asked).toEqual(['eip6963', 'TIP6963']);
  expect(list()).toEqual(['ethereum io.metamask', 'tron org.tronlink.www', 'ethereum app.other']);
});

it('WAL-030 what announces itself in another form is left out', () => {
  const { page, start, announce, list } = open();
  start();
  announce('eip6963', 'no.provider', null);
  announce('eip6963', 'no.request', {});
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider'));
  page.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: { rdns: 1 } } }));
  expect(list()).toEqual([]);
});

it('WAL-031 TronLink is looked for every 100 ms for 3 s, and one that comes later is found all the same', () => {
  const { page, start, list, read } = open();
  start();
  vi.advanceTimersByTime(1_050);
  page.tronLink = provider();
  expect(list()).toEqual([]);
  vi.advanceTimersByTime(50);
  expect(list()).toEqual(['tron org.tronlink.www']);

  const late = open();
  late.start();
  vi.advanceTimersByTime(2_999);
  expect(late.read().isWaiting).toBe(true);
  vi.advanceTimersByTime(1);
  expect(late.read()).toEqual({ wallets: [], isWaiting: false });
  expect(vi.getTimerCount()).toBe(0);
  late.page.tron = provider();
  late.page.dispatchEvent(new Event('tronLink#initialized'));
  expect(late.list()).toEqual(['tron org.tronlink.www']);
  late.announce('eip6963', 'io.metamask');
  expect(late.list()).toEqual(['ethereum io.metamask', 'tron org.tronlink.www']);
  expect(read().isWaiting).toBe(false);
});

it('WAL-032 window.ethereum is the last resort: only when nobody has announced itself, and left when somebody does', () => {
  const { page, start, announce, list, read } = open();
  page.ethereum = { ...provider(), providers: [provider(), provider(true)] };
  start();
  vi.advanceTimersByTime(2_900);
  expect(list()).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(read().wallets).toMatchObject([{ id: 'injected', name: 'MetaMask', provider: { isMetaMask: true } }]);
  announce('eip6963', 'io.metamask');
  expect(list()).toEqual(['ethereum io.metamask']);
});

it('WAL-032 nothing is told after the end', () => {
  const { page, start, announce, list } = open();
  const stop = start();
  stop();
  announce('eip6963', 'io.metamask');
  page.tron = provider();
  vi.advanceTimersByTime(5_000);
  expect(list()).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
