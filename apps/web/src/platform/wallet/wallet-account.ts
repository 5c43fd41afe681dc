import type { WalletConfig } from '@truemark/contract/people/wallets';
import {
  hasEthereumCode,
  readCoins,
  readEthereumReceipt,
  readEthereumToken,
  sendCoins,
  sendEthereumToken,
} from './ethereum-tokens.ts';
import { findWalletPlace, type TokenAct, type TokenRead, type WalletPlace } from './token-call.ts';
import { hasTronCode, readTronReceipt, readTronToken, sendTronToken } from './tron-tokens.ts';
import { type ConnectedWallet, connectWallet, isStillConnected } from './wallet-acts.ts';
import { readWalletFault, WalletFault } from './wallet-fault.ts';
import type { FoundWallet } from './wallet-provider.ts';

/** A connected wallet on its network, as far as approvals and deposits need it. */
export interface WalletAccount {
  readonly wallet: Pick<FoundWallet, 'name' | 'chain'>;
  readonly address: string;
  readonly place: WalletPlace;
  readBalance(token: string): Promise<bigint>;
  readCoins(): Promise<bigint>;
  readAllowance(token: string, spender: string): Promise<bigint>;
  hasCode(address: string): Promise<boolean>;
  /** Asks for an allowance of exactly an amount; answers the hash. Throws a `WalletFault`. */
  approve(token: string, spender: string, amount: bigint): Promise<string>;
  transfer(token: string, to: string, amount: bigint): Promise<string>;
  pay(to: string, amount: bigint): Promise<string>;
  /** Whether a transaction did what it was to do; undefined as long as no block has it. */
  readReceipt(hash: string): Promise<boolean | undefined>;
}

/** A wallet that was connected, with what an instance has on its network. Throws a `WalletFault`. */
export function openWalletAccount(
  wallet: FoundWallet,
  connected: ConnectedWallet,
  config: WalletConfig,
): WalletAccount {
  const place = findWalletPlace(config, connected.chainId);
  const owner = connected.address;

  const read = (token: string, call: TokenRead) =>
    wallet.chain === 'tron'
      ? readTronToken(wallet.provider, token, owner, call)
      : readEthereumToken(wallet.provider, token, call);

  /** A wallet tells nobody that it was locked or is on another network: it is asked before each transaction. */
  async function makeReady(): Promise<void> {
    if (!(await isStillConnected(wallet, connected))) {
      throw new WalletFault(wallet.chain === 'tron' ? 'tronLinkLocked' : 'notConnected');
    }
    const now = await connectWallet(wallet, config);
    if (now.address !== owner || now.chainId !== connected.chainId) throw new WalletFault('notConnected');
  }
  async function send(kind: 'approve' | 'send', work: () => Promise<string>): Promise<string> {
    try {
      await makeReady();
      return await work();
    } catch (error) {
      throw readWalletFault(error, kind, [place.network]);
    }
  }
  const act = (token: string, call: TokenAct) =>
    send(call.name === 'approve' ? 'approve' : 'send', () =>
      wallet.chain === 'tron'
        ? sendTronToken(wallet.provider, owner, token, call)
        : sendEthereumToken(wallet.provider, owner, token, call),
    );

  return {
    wallet,
    address: owner,
    place,
    readBalance: token => read(token, { name: 'balanceOf', given: [owner] }),
    readCoins: () => readCoins(wallet.provider, owner),
    readAllowance: (token, spender) => read(token, { name: 'allowance', given: [owner, spender] }),
    hasCode: address =>
      wallet.chain === 'tron' ? hasTronCode(wallet.provider, address) : hasEthereumCode(wallet.provider, address),
    approve: (token, spender, amount) => act(token, { name: 'approve', given: [spender, amount] }),
    transfer: (token, to, amount) => act(token, { name: 'transfer', given: [to, amount] }),
    pay: (to, amount) => send('send', () => sendCoins(wallet.provider, owner, to, amount)),
    readReceipt: hash =>
      wallet.chain === 'tron' ? readTronReceipt(wallet.provider, hash) : readEthereumReceipt(wallet.provider, hash),
  };
}
