import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

/** The number of Sepolia, the network of a sandbox. */
const chainId = 11_155_111;
const weiPerCoin = 10n ** 18n;

/** A real Ethereum node (anvil) whose blocks come when they are mined. */
export interface LocalChain {
  readonly url: string;
  mine(blocks: number): Promise<void>;
  /** Accounts with many coins; the first makes the contracts. */
  accounts(): Promise<readonly string[]>;
  /** Makes a contract from its code with what it is made with; answers its address. */
  deploy(code: string): Promise<string>;
  /** Has an account that has many coins, and made the contracts, call one of them. */
  call(contract: string, data: string): Promise<void>;
  /** Pays coins, a decimal text, from an account that has many; answers the hash. */
  pay(to: string, coins: string): Promise<string>;
  close(): Promise<void>;
}

/** The program itself: the package of the platform holds nothing else. */
function findAnvil(): string {
  const machine = process.arch === 'x64' ? 'amd64' : process.arch;
  const program = process.platform === 'win32' ? 'anvil.exe' : 'anvil';
  return createRequire(import.meta.url).resolve(`@foundry-rs/anvil-${process.platform}-${machine}/bin/${program}`);
}

async function start(): Promise<{ readonly anvil: ChildProcess; readonly url: string }> {
  const anvil = spawn(findAnvil(), ['--port', '0', '--chain-id', String(chainId), '--no-mining'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: anvil.stdout }).on('line', line => {
      const place = /^Listening on (\S+)$/.exec(line)?.[1];
      if (place) resolve(`http://${place}`);
    });
    anvil.once('exit', code => reject(new Error(`the local chain ended with ${code}`)));
  });
  return { anvil, url };
}

function readWei(coins: string): bigint {
  const [whole = '0', decimals = ''] = coins.split('.');
  return BigInt(whole) * weiPerCoin + BigInt(decimals.padEnd(18, '0'));
}

/** Asks a node for something. Throws what it answers in its stead. */
export async function requestNode<Result>(url: string, method: string, params: readonly unknown[]): Promise<Result> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  const { result, error } = (await reply.json()) as { result: Result; error?: { code: number; message: string } };
  if (error) throw Object.assign(new Error(`${method}: ${error.message}`), { code: error.code });
  return result;
}

export async function openLocalChain(): Promise<LocalChain> {
  const { anvil, url } = await start();

  const request = <Result>(method: string, params: readonly unknown[]) => requestNode<Result>(url, method, params);
  const findRich = async () => (await request<string[]>('eth_accounts', []))[0];

  return {
    url,
    async mine(blocks) {
      await request('anvil_mine', [`0x${blocks.toString(16)}`]);
    },
    accounts: () => request<string[]>('eth_accounts', []),
    async deploy(code) {
      const hash = await request('eth_sendTransaction', [{ from: await findRich(), data: code, gas: '0x3d0900' }]);
      await request('anvil_mine', ['0x1']);
      const receipt = await request<{ contractAddress: string }>('eth_getTransactionReceipt', [hash]);
      return receipt.contractAddress;
    },
    async call(contract, data) {
      await request('eth_sendTransaction', [{ from: await findRich(), to: contract, data, gas: '0x186a0' }]);
      await request('anvil_mine', ['0x1']);
    },
    async pay(to, coins) {
      const from = await findRich();
      const value = `0x${readWei(coins).toString(16)}`;
      return request<string>('eth_sendTransaction', [{ from, to, value, gas: '0x5208' }]);
    },
    async close() {
      if (anvil.exitCode !== null || anvil.signalCode !== null) return;
      const ended = once(anvil, 'exit');
      anvil.kill('SIGKILL');
      await ended;
    },
  };
}
