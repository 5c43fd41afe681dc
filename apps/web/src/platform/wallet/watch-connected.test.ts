import { expect, it } from 'vitest';
import type { ConnectedWallet } from './wallet-acts.ts';
import type { WalletFault } from './wallet-fault.ts';
import type { FoundWallet } from './wallet-provider.ts';
import { watchConnected } from './watch-connected.ts';

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const other = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0';
const tronAddress = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC';
const config = {
  network: { supportedNetworks: ['sepolia', 'shasta'] },
  chainIds: { sepolia: 11_155_111, shasta: 2_494_104_990 },
};
const settled = () => new Promise(resolve => setTimeout(resolve));

type Listener = (value: never) => void;

function open(wallet: 'ethereum' | 'tron') {
  const listeners = new Map<string, Set<Listener>>();
  const state: { accounts: readonly string[]; chainId: string; base58: string | false; host: string } = {
    ...{ accounts: [address.toLowerCase()], chainId: '0xaa36a7' },
    ...{ base58: tronAddress, host: 'https://api.shasta.trongrid.io' },
  };
  const provider = {
    async request({ method }: { readonly method: string }) {
      if (method === 'eth_accounts') return state.accounts;
      if (method === 'eth_chainId' && wallet === 'ethereum') return state.chainId;
      throw { code: 4200, message: 'unsupported' };
    },
    on: (name: string, listener: Listener) => listeners.set(name, (listeners.get(name) ?? new Set()).add(listener)),
    removeListener: (name: string, listener: Listener) => listeners.get(name)?.delete(listener),
  };
  const tronWeb = {
    get defaultAddress() {
      return { base58: state.base58 };
    },
    get fullNode() {
      return { host: state.host };
    },
    trx: { signMessageV2: async () => '0x' },
  };
  const page = new EventTarget();
  const lost: (readonly [string, readonly string[]])[] = [];
  const found: FoundWallet =
    wallet === 'ethereum'
      ? { chain: 'ethereum', id: 'io.metamask', name: 'MetaMask', provider }
      : { chain: 'tron', id: 'org.tronlink.www', name: 'TronLink', provider: { ...provider, tronWeb } };
  const connected: ConnectedWallet =
    wallet === 'ethereum'
      ? { chain: 'ethereum', address, chainId: 11_155_111 }
      : { chain: 'tron', address: tronAddress, chainId: 2_494_104_990 };
  const stop = watchConnected(page, { wallet: found, connected, config }, ({ key, networks }: WalletFault) =>
    lost.push([key, networks]),
  );
  const emit = async (name: string, value?: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(value as never);
    await settled();
  };
  const post = async (action: string) => {
    page.dispatchEvent(new MessageEvent('message', { data: { message: { action, data: {} } } }));
    await settled();
  };
  const focus = async () => {
    page.dispatchEvent(new Event('focus'));
    await settled();
  };
  return {
    state,
    lost,
    stop,
    emit,
    post,
    focus,
    count: () => [...listeners.values()].reduce((n, one) => n + one.size, 0),
  };
}

it('WAL-040 another account is told, and nothing more after that', async () => {
  const { state, lost, emit, count } = open('ethereum');
  state.accounts = [other];
  await emit('accountsChanged', [other]);
  await emit('accountsChanged', [other]);
  expect(lost).toEqual([['accountChanged', []]]);
  expect(count()).toBe(0);
});

it('WAL-040 what a wallet says is only a sign: it is asked itself, and the same account or network is no change', async () => {
  const { lost, emit } = open('ethereum');
  await emit('accountsChanged', []);
  await emit('chainChanged', '0x1');
  await emit('disconnect', { code: 4900 });
  expect(lost).toEqual([]);
});

it('WAL-040 the network is read again after chainChanged, and one that is not used names those that are', async () => {
  const { state, lost, emit } = open('ethereum');
  state.chainId = '0x89';
  await emit('chainChanged', '0x89');
  expect(lost).toEqual([['networkNotSupported', ['sepolia']]]);
});

it('WAL-040 a disconnected wallet, and one found locked when the page comes to the front, are told', async () => {
  const [disconnected, locked] = [open('ethereum'), open('ethereum')];
  disconnected.state.accounts = [];
  await disconnected.emit('disconnect');
  expect(disconnected.lost).toEqual([['notConnected', []]]);
  locked.state.accounts = [];
  await locked.focus();
  expect(locked.lost).toEqual([['notConnected', []]]);
});

it.each([
  ['accountsChanged', 'accountChanged', { base58: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }],
  ['setAccount', 'tronLinkLocked', { base58: false }],
  ['setNode', 'networkNotSupported', { host: 'https://nile.trongrid.io' }],
  ['disconnect', 'tronLinkLocked', { base58: false }],
] as const)('WAL-041 of TronLink the message %s leads to %s', async (action, key, change) => {
  const { state, lost, post } = open('tron');
  await post('tabReply');
  await post(action);
  expect(lost).toEqual([]);
  Object.assign(state, change);
  await post('tabReply');
  expect(lost).toEqual([]);
  await post(action);
  expect(lost.map(([said]) => said)).toEqual([key]);
});

it('WAL-040 nothing is told after the end', async () => {
  const { state, lost, stop, emit, focus } = open('ethereum');
  stop();
  state.accounts = [other];
  await emit('accountsChanged', [other]);
  await focus();
  expect(lost).toEqual([]);
});
