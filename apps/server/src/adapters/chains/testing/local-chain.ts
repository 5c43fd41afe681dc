import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import preset from '@openzeppelin/contracts/build/contracts/ERC20PresetFixedSupply.json' with { type: 'json' };
import splitter from '@openzeppelin/contracts/build/contracts/PaymentSplitter.json' with { type: 'json' };
import {
  type Abi,
  type Address,
  createClient,
  erc20Abi,
  getAddress,
  type Hash,
  type Hex,
  http,
  numberToHex,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { deployContract, getTransactionReceipt, sendTransaction, writeContract } from 'viem/actions';
import { sepolia } from 'viem/chains';

const require = createRequire(import.meta.url);

/** Of the accounts to which anvil gives coins; published with it. */
const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
  '0x7c852118294e51e653712a81e05800f419141751be58f605c371e15141b007a6',
] as const;

/** The program itself: the package of the platform holds nothing else. */
function findAnvil(): string {
  const machine = process.arch === 'x64' ? 'amd64' : process.arch;
  const program = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  return require.resolve(`@foundry-rs/anvil-${process.platform}-${machine}/bin/${program}`);
}

async function start(): Promise<{ readonly process: ChildProcess; readonly url: string }> {
  const options = ['--port', '0', '--chain-id', String(sepolia.id), '--no-mining', '--order', 'fifo'];
  const anvil = spawn(findAnvil(), options, { stdio: ['ignore', 'pipe', 'inherit'] });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: anvil.stdout }).on('line', line => {
      const place = /^Listening on (\S+)$/.exec(line)?.[1];
      if (place) resolve(`http://${place}`);
    });
    anvil.once('exit', code => reject(new Error(`the local chain ended with ${code}`)));
  });
  return { process: anvil, url };
}

/** A call of a token by one of the accounts, with gas of its own so that one that fails comes into a block too. */
interface TokenCall {
  readonly token: Address;
  readonly by?: number;
  readonly call:
    | readonly ['transfer' | 'approve', Address, bigint]
    | readonly ['transferFrom', Address, Address, bigint];
}

export interface LocalChain {
  readonly url: string;
  /** Accounts with coins; the first one deploys. */
  readonly accounts: readonly Address[];
  mine(blocks?: number): Promise<void>;
  /** A token whose whole supply is the first account's. */
  deployToken(symbol: string, supply: bigint): Promise<Address>;
  /** A contract that passes on the tokens and coins it has when anybody asks it to. */
  deploySplitter(to: Address): Promise<Address>;
  pay(to: Address, value: bigint): Promise<Hash>;
  callToken(call: TokenCall): Promise<Hash>;
  release(splitter: Address, token: Address, to: Address): Promise<Hash>;
  /** Takes the last blocks back and makes as many others, with these transactions again, each in the block of its number. */
  reorganise(depth: number, again?: readonly (readonly [hash: Hash, block: number])[]): Promise<void>;
  /** A transaction as it can be sent again. */
  keep(hash: Hash): Promise<string>;
  send(raw: string): Promise<void>;
  /** Takes the last blocks back. */
  rollBack(depth: number): Promise<void>;
  close(): Promise<void>;
}

/** A real Ethereum node (anvil) of the number of Sepolia. Blocks come when they are mined. */
export async function openLocalChain(): Promise<LocalChain> {
  const { process: anvil, url } = await start();
  const accounts = keys.map(key => privateKeyToAccount(key));
  const client = createClient({ chain: sepolia, transport: http(url) });
  const findAccount = (index: number) => accounts[index] ?? null;

  async function mine(blocks = 1): Promise<void> {
    await request('anvil_mine', [numberToHex(blocks)]);
  }

  async function deploy({ abi, bytecode }: { abi: unknown; bytecode: string }, args: unknown[]): Promise<Address> {
    const contract = { abi: abi as Abi, bytecode: bytecode as Hex, args };
    const hash = await deployContract(client, { ...contract, account: findAccount(0), chain: sepolia });
    await mine();
    const { contractAddress } = await getTransactionReceipt(client, { hash });
    if (!contractAddress) throw new Error('the contract was not made');
    return getAddress(contractAddress);
  }

  function request(method: string, params: unknown[]): Promise<unknown> {
    return client.request<{ Method: string; Parameters: unknown[]; ReturnType: unknown }>({ method, params });
  }

  return {
    url,
    accounts: accounts.map(({ address }) => address),
    mine,
    deployToken: (symbol, supply) => deploy(preset, [symbol, symbol, supply, accounts[0]?.address]),
    deploySplitter: to => deploy(splitter, [[to], [1n]]),
    pay: (to, value) => sendTransaction(client, { account: findAccount(0), chain: sepolia, to, value, gas: 100_000n }),
    callToken({ token, by = 0, call: [functionName, ...args] }) {
      const contract = { abi: erc20Abi as Abi, address: token, functionName, args };
      return writeContract(client, { ...contract, account: findAccount(by), chain: sepolia, gas: 100_000n });
    },
    release(address, token, to) {
      const contract = { abi: splitter.abi as Abi, address, functionName: 'release', args: [token, to] };
      return writeContract(client, { ...contract, account: findAccount(3), chain: sepolia, gas: 300_000n });
    },
    async reorganise(depth, again = []) {
      const raw = await Promise.all(
        again.map(async ([hash, block]) => [await request('eth_getRawTransactionByHash', [hash]), block]),
      );
      await request('anvil_reorg', [depth, raw]);
    },
    keep: async hash => String(await request('eth_getRawTransactionByHash', [hash])),
    async send(raw) {
      await request('eth_sendRawTransaction', [raw]);
    },
    async rollBack(depth) {
      await request('anvil_rollback', [depth]);
    },
    async close() {
      if (anvil.exitCode !== null || anvil.signalCode !== null) return;
      const ended = once(anvil, 'exit');
      anvil.kill('SIGKILL');
      await ended;
    },
  };
}
