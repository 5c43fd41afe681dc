/** The door of a wallet to pages. Sources: EIP-1193; TIP-1193. */
export interface WalletProvider {
  request(call: { readonly method: string; readonly params?: unknown }): Promise<unknown>;
  on?(event: string, listener: (value: never) => void): unknown;
  removeListener?(event: string, listener: (value: never) => void): unknown;
  readonly isMetaMask?: boolean;
}

/** What a function of a contract is given, as TronWeb writes it. */
export interface TronArgument {
  readonly type: 'address' | 'uint256';
  readonly value: string;
}

type TronCall = readonly [
  contract: string,
  signature: string,
  options: { readonly feeLimit?: number; readonly callValue?: number },
  given: readonly TronArgument[],
  owner: string,
];

/** What of TronWeb is used here. */
export interface TronWeb {
  readonly defaultAddress?: { readonly base58?: string | false };
  readonly fullNode?: { readonly host?: string };
  readonly trx: {
    signMessageV2(message: string): Promise<unknown>;
    /** Shows a transaction to its owner, who signs it. */
    sign?(transaction: object): Promise<unknown>;
    sendRawTransaction?(signed: object): Promise<unknown>;
    getUnconfirmedTransactionInfo?(hash: string): Promise<unknown>;
    getContract?(address: string): Promise<unknown>;
  };
  readonly transactionBuilder?: {
    triggerSmartContract(...call: TronCall): Promise<unknown>;
    triggerConstantContract(...call: TronCall): Promise<unknown>;
  };
}

/** TronLink: `window.tron` by TIP-1193, `window.tronLink` before that. */
export interface TronProvider extends WalletProvider {
  readonly tronWeb?: TronWeb | false;
  readonly ready?: boolean;
}

/** A wallet that this browser has. */
export type FoundWallet =
  | { readonly chain: 'ethereum'; readonly id: string; readonly name: string; readonly provider: WalletProvider }
  | { readonly chain: 'tron'; readonly id: string; readonly name: string; readonly provider: TronProvider };

/** What wallets put into a window. */
export interface WalletWindow extends EventTarget {
  readonly ethereum?: WalletProvider & { readonly providers?: readonly WalletProvider[] };
  readonly tron?: TronProvider;
  readonly tronLink?: TronProvider;
}
