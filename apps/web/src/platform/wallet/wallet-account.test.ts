import { describe, expect, it } from 'vitest';
import { openWalletAccount } from './wallet-account.ts';
import type { FoundWallet } from './wallet-provider.ts';

const owner = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const spender = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0';
const token = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const tronOwner = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC';
const tronToken = 'TG3XXyExBkPp9nzdajDZsozEu4BkaSJozs';
const hash = `0x${'ab'.repeat(32)}`;
const part = (name: string, ...types: string[]) => ({ name, inputs: types.map(type => ({ type })) });
const config = {
  erc20Abi: [
    part('balanceOf', 'address'),
    part('allowance', 'address', 'address'),
    part('approve', 'address', 'uint256'),
    part('transfer', 'address', 'uint256'),
  ],
  settlementAddress: null,
  network: { supportedNetworks: ['sepolia', 'shasta'] },
  tokens: {
    sepolia: { usdt: { address: token, decimals: 6 } },
    shasta: { usdt: { address: tronToken, decimals: 6 } },
  },
  smartContracts: { sepolia: spender, shasta: tronOwner },
  chainIds: { sepolia: 11_155_111, shasta: 2_494_104_990 },
};

type Answers = Record<string, (params: readonly never[]) => unknown>;

/** A wallet of Ethereum that writes down what it is asked. */
function open(answers: Answers) {
  const asked: { method: string; params?: unknown }[] = [];
  const all: Answers = {
    eth_requestAccounts: () => [owner.toLowerCase()],
    eth_accounts: () => [owner.toLowerCase()],
    eth_chainId: () => '0xaa36a7',
    eth_sendTransaction: () => hash,
    ...answers,
  };
  const provider = {
    async request(call: { method: string; params?: unknown }) {
      asked.push(call);
      const answer = all[call.method];
      if (!answer) throw { code: 4200 };
      return answer((call.params ?? []) as readonly never[]);
    },
  };
  const wallet: FoundWallet = { chain: 'ethereum', id: 'io.metamask', name: 'MetaMask', provider };
  const account = openWalletAccount(wallet, { chain: 'ethereum', address: owner, chainId: 11_155_111 }, config);
  return { asked, account, all, listSent: () => asked.filter(({ method }) => method === 'eth_sendTransaction') };
}
const throws = (error: unknown) => () => {
  throw error;
};
const word = (value: bigint) => value.toString(16).padStart(64, '0');
const key = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (fault: { key?: string }) => fault.key,
  );

describe('Ethereum', () => {
  it('WAL-053 an allowance is asked for to the last unit, with the gas of the specification', async () => {
    const { account, listSent } = open({});
    expect(await account.approve(token, spender, 150_000_000n)).toBe(hash);
    const data = `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${word(150_000_000n)}`;
    expect(listSent()[0]?.params).toEqual([{ from: owner, to: token, data, gas: '0x186a0' }]);
  });

  it('WAL-053 a payment goes to the address it is given, of a token and of coins', async () => {
    const { account, listSent } = open({});
    await account.transfer(token, spender, 7n);
    await account.pay(spender, 5n);
    const data = `0xa9059cbb${spender.slice(2).toLowerCase().padStart(64, '0')}${word(7n)}`;
    expect(listSent().map(({ params }) => params)).toEqual([
      [{ from: owner, to: token, data }],
      [{ from: owner, to: spender, value: '0x5' }],
    ]);
  });

  it.each([
    ['transactionCanceled', throws({ code: 4001, message: 'User rejected the request.' })],
    ['feeFundsInsufficient', throws({ code: -32_000, message: 'insufficient funds for gas * price + value' })],
    ['contractReverted', throws({ code: 3, message: 'execution reverted' })],
    ['gasProblem', throws({ code: -32_000, message: 'intrinsic gas too low' })],
    ['authorizationFailed', throws({ code: -32_603, message: 'Internal error' })],
    ['transactionFailed', () => null],
  ])('WAL-054 a transaction that did not leave is told as %s', async (name, answer) => {
    expect(await key(open({ eth_sendTransaction: answer }).account.approve(token, spender, 1n))).toBe(name);
  });

  it('WAL-054 a wallet that is locked, has another account or another network is asked to send nothing', async () => {
    const locked = open({ eth_accounts: () => [] });
    expect(await key(locked.account.approve(token, spender, 1n))).toBe('notConnected');
    const other = open({ eth_accounts: () => [spender] });
    expect(await key(other.account.transfer(token, spender, 1n))).toBe('notConnected');
    const moved = open({ eth_chainId: () => '0x89', wallet_switchEthereumChain: () => null });
    expect(await key(moved.account.approve(token, spender, 1n))).toBe('networkNotSupported');
    for (const { listSent } of [locked, other, moved]) expect(listSent()).toEqual([]);
  });

  it('WAL-053 balances, allowances, code and receipts are read as the network has them', async () => {
    const { account, all } = open({
      eth_call: () => `0x${word(42n)}`,
      eth_getBalance: () => '0x10',
      eth_getCode: () => '0x',
      eth_getTransactionReceipt: () => null,
    });
    expect(await account.readBalance(token)).toBe(42n);
    expect(await account.readAllowance(token, spender)).toBe(42n);
    expect(await account.readCoins()).toBe(16n);
    expect(await account.hasCode(spender)).toBe(false);
    expect(await account.readReceipt(hash)).toBeUndefined();
    Object.assign(all, {
      eth_call: () => '0x',
      eth_getCode: () => '0x6001',
      eth_getTransactionReceipt: () => ({ status: '0x0' }),
    });
    expect(await key(account.readBalance(token))).toBe('tokenNotSupported');
    expect(await account.hasCode(spender)).toBe(true);
    expect(await account.readReceipt(hash)).toBe(false);
    all.eth_getTransactionReceipt = () => ({ status: '0x1' });
    expect(await account.readReceipt(hash)).toBe(true);
  });
});

describe('TronLink', () => {
  function openTron(sent: unknown) {
    const asked: unknown[][] = [];
    const transaction = { txID: 'cd'.repeat(32) };
    const state = { sign: async (): Promise<unknown> => ({ ...transaction, signature: ['00'] }) };
    const tronWeb = {
      defaultAddress: { base58: tronOwner },
      fullNode: { host: 'https://api.shasta.trongrid.io' },
      trx: {
        signMessageV2: async () => '',
        sign: () => state.sign(),
        sendRawTransaction: async () => sent,
        getUnconfirmedTransactionInfo: async (): Promise<unknown> => ({}),
        getContract: async (): Promise<unknown> => ({ bytecode: '6001' }),
      },
      transactionBuilder: {
        async triggerSmartContract(...call: unknown[]) {
          asked.push(call);
          return { result: { result: true }, transaction };
        },
        triggerConstantContract: async () => ({ constant_result: [word(42n)] }),
      },
    };
    const provider = {
      tronWeb,
      async request({ method }: { method: string }) {
        return method === 'eth_chainId' ? '0x94a9059e' : [tronOwner];
      },
    };
    const wallet: FoundWallet = { chain: 'tron', id: 'org.tronlink.www', name: 'TronLink', provider };
    const account = openWalletAccount(wallet, { chain: 'tron', address: tronOwner, chainId: 2_494_104_990 }, config);
    return { account, asked, tronWeb, state };
  }
  const txid = 'cd'.repeat(32);

  it('WAL-055 an allowance is asked for by name, with the fee limit of the specification', async () => {
    const { account, asked } = openTron({ result: true, txid });
    expect(await account.approve(tronToken, tronOwner, 150_000_000n)).toBe(txid);
    const given = [
      { type: 'address', value: tronOwner },
      { type: 'uint256', value: '150000000' },
    ];
    const options = { feeLimit: 100_000_000, callValue: 0 };
    expect(asked).toEqual([[tronToken, 'approve(address,uint256)', options, given, tronOwner]]);
    expect(await account.readAllowance(tronToken, tronOwner)).toBe(42n);
  });

  it('WAL-055 a no, a lack of energy and a locked wallet are told apart', async () => {
    const declined = openTron({});
    declined.state.sign = async () => Promise.reject('Confirmation declined by user');
    expect(await key(declined.account.approve(tronToken, tronOwner, 1n))).toBe('transactionCanceled');
    const message = Buffer.from('Contract validate error : balance is not sufficient.').toString('hex');
    const poor = openTron({ code: 'CONTRACT_VALIDATE_ERROR', message });
    expect(await key(poor.account.transfer(tronToken, tronOwner, 1n))).toBe('feeFundsInsufficient');
    const locked = openTron({});
    Object.assign(locked.tronWeb, { defaultAddress: { base58: false } });
    expect(await key(locked.account.approve(tronToken, tronOwner, 1n))).toBe('tronLinkLocked');
  });

  it('WAL-055 a receipt is waited for, and says what the contract did', async () => {
    const { account, tronWeb } = openTron({});
    expect(await account.readReceipt(txid)).toBeUndefined();
    tronWeb.trx.getUnconfirmedTransactionInfo = async () => ({ receipt: { result: 'SUCCESS' } });
    expect(await account.readReceipt(txid)).toBe(true);
    tronWeb.trx.getUnconfirmedTransactionInfo = async () => ({ receipt: { result: 'OUT_OF_ENERGY' } });
    expect(await account.readReceipt(txid)).toBe(false);
    expect(await account.hasCode(tronOwner)).toBe(true);
    tronWeb.trx.getContract = async () => Promise.reject('Contract does not exist');
    expect(await account.hasCode(tronOwner)).toBe(false);
  });
});
