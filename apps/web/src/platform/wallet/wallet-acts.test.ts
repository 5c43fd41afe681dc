import { describe, expect, it } from 'vitest';
import { connectWallet, isStillConnected, signText } from './wallet-acts.ts';
import type { WalletFault } from './wallet-fault.ts';
import type { FoundWallet, TronWeb } from './wallet-provider.ts';

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94';
const tronAddress = 'TMVQGm1qAQYVdetCeGRRkTWYYrLXuHK2HC';
const sandbox = {
  network: { supportedNetworks: ['sepolia', 'shasta'] },
  chainIds: { sepolia: 11_155_111, shasta: 2_494_104_990 },
};
const production = {
  network: { supportedNetworks: ['ethereum', 'tron'] },
  chainIds: { ethereum: 1, tron: 728_126_428 },
};

type Answers = Readonly<Record<string, (params: unknown) => unknown>>;
interface Asked {
  readonly method: string;
  readonly params?: unknown;
}

/** A wallet that writes down what it is asked. */
function open(answers: Answers): { readonly wallet: FoundWallet; readonly asked: Asked[] } {
  const asked: Asked[] = [];
  const provider = {
    async request(call: Asked) {
      asked.push(call);
      const answer = answers[call.method];
      if (!answer) throw { code: 4200, message: 'unsupported' };
      return answer(call.params);
    },
  };
  return { asked, wallet: { chain: 'ethereum', id: 'io.metamask', name: 'MetaMask', provider } };
}

function openTron(answers: Answers, tronWeb: TronWeb | false, isLegacy = false): FoundWallet {
  const { provider } = open(answers).wallet;
  return {
    chain: 'tron',
    id: 'org.tronlink.www',
    name: 'TronLink',
    provider: { ...provider, tronWeb, ...(isLegacy && { ready: true }) },
  };
}

const tronWeb = (base58: string | false, host = 'https://api.shasta.trongrid.io'): TronWeb => ({
  defaultAddress: { base58 },
  fullNode: { host },
  trx: { signMessageV2: async message => `signed ${message}` },
});

function throws(error: unknown): () => unknown {
  return () => {
    throw error;
  };
}
const connected: Answers = { eth_requestAccounts: () => [address.toLowerCase()], eth_chainId: () => '0xaa36a7' };
const fault = async (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: WalletFault) => error.key,
  );

describe('connecting', () => {
  it('WAL-033 answers the account with its checksum, and the number of the network', async () => {
    const { wallet } = open(connected);
    expect(await connectWallet(wallet, sandbox)).toEqual({ chain: 'ethereum', address, chainId: 11_155_111 });
  });

  it('WAL-034 after a switch the network is read, whatever the wallet answered to it', async () => {
    for (const answer of [() => null, throws({ code: -32_603 }), throws({ code: 4902 })]) {
      let chainId = '0x1';
      const { wallet, asked } = open({
        ...connected,
        eth_chainId: (): string => chainId,
        wallet_switchEthereumChain: () => {
          chainId = '0xaa36a7';
          return answer();
        },
      });
      expect((await connectWallet(wallet, sandbox)).chainId).toBe(11_155_111);
      expect(asked.at(-2)).toEqual({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0xaa36a7' }] });
    }
    const stays = open({ ...connected, eth_chainId: () => '0x89', wallet_switchEthereumChain: () => null });
    const denied = await connectWallet(stays.wallet, sandbox).catch((error: WalletFault) => error);
    expect(denied).toMatchObject({ key: 'networkNotSupported', networks: ['sepolia'] });
  });

  it.each([
    ['switchToMainnet', '0x89'],
    ['testnetDisabled', '0xaa36a7'],
  ])('WAL-035 a production instance says %s', async (key, chainId) => {
    const { wallet } = open({ ...connected, eth_chainId: () => chainId, wallet_switchEthereumChain: () => null });
    expect(await fault(connectWallet(wallet, production))).toBe(key);
  });

  it.each([
    ['requestCanceled', { eth_requestAccounts: throws({ code: 4001, message: 'x' }) }],
    ['requestCanceled', { eth_requestAccounts: throws(new Error('User rejected the request.')) }],
    ['requestCanceled', { ...connected, eth_chainId: () => '0x1', wallet_switchEthereumChain: throws({ code: 4001 }) }],
    ['notConnected', { eth_requestAccounts: throws({ code: 4100 }) }],
    ['connectFailed', { eth_requestAccounts: throws({ code: -32_002, message: 'already pending' }) }],
    ['connectFailed', { ...connected, eth_chainId: () => null }],
    ['noAccount', { ...connected, eth_requestAccounts: () => [] }],
    ['networkNotSupported', { ...connected, eth_requestAccounts: () => [tronAddress] }],
  ] as readonly (readonly [string, Answers])[])('WAL-035 says %s for what a wallet answers', async (key, answers) => {
    expect(await fault(connectWallet(open(answers).wallet, sandbox))).toBe(key);
  });
});

describe('TronLink', () => {
  const tip = { eth_requestAccounts: () => [tronAddress], eth_chainId: () => '0x94a9059e' };

  it('WAL-036 connects by TIP-1193, and by its own words where it is older', async () => {
    const answer = { chain: 'tron', address: tronAddress, chainId: 2_494_104_990 };
    expect(await connectWallet(openTron(tip, tronWeb(tronAddress)), sandbox)).toEqual(answer);
    const legacy = { tron_requestAccounts: () => ({ code: 200, message: 'ok' }) };
    expect(await connectWallet(openTron(legacy, tronWeb(tronAddress), true), sandbox)).toEqual(answer);
  });

  it('WAL-036 an address of another chain is no answer', async () => {
    const answers = { ...tip, eth_requestAccounts: () => [address] };
    expect(await fault(connectWallet(openTron(answers, tronWeb(tronAddress)), sandbox))).toBe('networkNotSupported');
  });

  it('WAL-036 locked, declined and on another network are told apart', async () => {
    const locked = { tron_requestAccounts: () => ({ code: 4000 }) };
    expect(await fault(connectWallet(openTron(locked, tronWeb(false), true), sandbox))).toBe('tronLinkLocked');
    const empty = { tron_requestAccounts: () => '' };
    expect(await fault(connectWallet(openTron(empty, tronWeb(false), true), sandbox))).toBe('tronLinkLocked');
    const declined = { tron_requestAccounts: () => ({ code: 4001 }) };
    expect(await fault(connectWallet(openTron(declined, tronWeb(false), true), sandbox))).toBe('requestCanceled');
    const nile = openTron(
      { ...tip, eth_chainId: () => '0xcd8690dc' },
      tronWeb(tronAddress, 'https://nile.trongrid.io'),
    );
    expect(await fault(connectWallet(nile, sandbox))).toBe('networkNotSupported');
  });

  it('WAL-037 signs the text by signMessageV2, and nothing while it is locked', async () => {
    const own = { chain: 'tron', address: tronAddress, chainId: 1 } as const;
    expect(await signText(openTron({}, tronWeb(tronAddress)), own, 'a text')).toBe('signed a text');
    expect(await fault(signText(openTron({}, tronWeb(false)), own, 'a text'))).toBe('tronLinkLocked');
    expect(await fault(signText(openTron({}, false), own, 'a text'))).toBe('tronLinkLocked');
  });
});

describe('signing', () => {
  const own = { chain: 'ethereum', address, chainId: 11_155_111 } as const;

  it('WAL-037 a text is signed as it reads, after the account was asked for once more', async () => {
    const { wallet, asked } = open({ eth_accounts: () => [address], personal_sign: () => '0x12' });
    expect(await signText(wallet, own, 'Zürich')).toBe('0x12');
    expect(asked).toEqual([
      { method: 'eth_accounts' },
      { method: 'personal_sign', params: ['0x5ac3bc72696368', address] },
    ]);
  });

  it('WAL-037 a wallet that was locked or changed its account is asked to sign nothing', async () => {
    for (const [accounts, key] of [
      [[], 'notConnected'],
      [['0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'], 'accountChanged'],
    ] as const) {
      const { wallet, asked } = open({ eth_accounts: () => accounts, personal_sign: () => '0x12' });
      expect(await isStillConnected(wallet, own)).toBe(false);
      expect(await fault(signText(wallet, own, 'text'))).toBe(key);
      expect(asked.map(({ method }) => method)).not.toContain('personal_sign');
    }
  });

  it.each([
    ['requestCanceled', throws({ code: 4001 })],
    ['requestCanceled', throws('Confirmation declined by user')],
    ['authorizationFailed', throws({ code: -32_603 })],
    ['authorizationFailed', () => null],
  ])('WAL-037 says %s when it did not sign', async (key, answer) => {
    const { wallet } = open({ eth_accounts: () => [address], personal_sign: answer });
    expect(await fault(signText(wallet, own, 'text'))).toBe(key);
  });
});
