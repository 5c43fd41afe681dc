import {
  type Abi,
  type Address,
  createClient,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  http,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { deployContract, getTransactionReceipt, readContract } from 'viem/actions';
import { sepolia } from 'viem/chains';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createContractSignatures } from './contract-signatures.ts';
import { type LocalChain, openLocalChain } from './testing/local-chain.ts';
import { openNodePeer } from './testing/node-peer.ts';
import contracts from './testing/wallet-contracts.json' with { type: 'json' };

const deployer = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const owner = privateKeyToAccount(`0x${'7'.padStart(64, '0')}`);
const stranger = privateKeyToAccount(`0x${'8'.padStart(64, '0')}`);
const message = 'truemark.example wants you to sign in with your Ethereum account';
const magic = '6492649264926492649264926492649264926492649264926492649264926492';

let chain: LocalChain;
let wallet: Address;
let factory: Address;
let foretold: Address;

async function deploy({ abi, bytecode }: { abi: unknown; bytecode: string }, args: unknown[]): Promise<Address> {
  const client = createClient({ chain: sepolia, transport: http(chain.url) });
  const contract = { abi: abi as Abi, bytecode: bytecode as Hex, args, account: deployer, chain: sepolia };
  const hash = await deployContract(client, contract);
  await chain.mine();
  const { contractAddress } = await getTransactionReceipt(client, { hash });
  if (!contractAddress) throw new Error('the contract was not made');
  return getAddress(contractAddress);
}

beforeAll(async () => {
  chain = await openLocalChain();
  wallet = await deploy(contracts.OwnedWallet, [owner.address]);
  factory = await deploy(contracts.WalletFactory, []);
  const client = createClient({ chain: sepolia, transport: http(chain.url) });
  const abi = contracts.WalletFactory.abi as Abi;
  const args = [owner.address];
  foretold = (await readContract(client, { abi, address: factory, functionName: 'foretell', args })) as Address;
}, 60_000);
afterAll(() => chain.close());

const check = (address: string, signature: string, text = message) =>
  createContractSignatures(() => chain.url).check('sepolia', { address, message: text, signature });

/** A signature of a contract that is not there yet. Source: ERC-6492, signer side. */
function wrap(signature: Hex, made: Address = owner.address, by: Address = factory): Hex {
  const call = encodeFunctionData({ abi: contracts.WalletFactory.abi as Abi, functionName: 'make', args: [made] });
  const types = [{ type: 'address' }, { type: 'bytes' }, { type: 'bytes' }] as const;
  return `${encodeAbiParameters(types, [by, call, signature])}${magic}`;
}

describe('signatures of contracts, asked of a real node', () => {
  it('WAL-010 a contract that is there answers for its signature (ERC-1271)', async () => {
    expect(await check(wallet, await owner.signMessage({ message }))).toBe('valid');
    expect(await check(wallet, await owner.signMessage({ message }), `${message} `)).toBe('wrong');
    expect(await check(wallet, await stranger.signMessage({ message }))).toBe('wrong');
    expect(await check(wallet, '0x12')).toBe('wrong');
    expect(await check(wallet, '0x')).toBe('wrong');
    // A contract that knows no signatures.
    expect(await check(factory, await owner.signMessage({ message }))).toBe('wrong');
  });

  it('WAL-010 a contract that is yet to be made answers once its factory makes it in the call (ERC-6492)', async () => {
    const signature = await owner.signMessage({ message });
    expect(await check(foretold, wrap(signature))).toBe('valid');
    expect(await check(foretold, signature)).toBe('wrong');
    expect(await check(foretold, wrap(await stranger.signMessage({ message })))).toBe('wrong');
    // What the factory makes stands at another address.
    expect(await check(foretold, wrap(signature, stranger.address))).toBe('wrong');
    expect(await check(foretold, wrap(signature, owner.address, stranger.address))).toBe('wrong');
    expect(await check(wallet, wrap(signature))).toBe('valid');
    // The call has changed nothing.
    expect(await check(foretold, signature)).toBe('wrong');
  });

  it('WAL-011 without a node of that very network nothing is known', async () => {
    const signature = await owner.signMessage({ message });
    const claim = { address: wallet, message, signature };
    expect(await createContractSignatures(() => null).check('sepolia', claim)).toBe('silent');
    // The node is of another network.
    expect(await createContractSignatures(() => chain.url).check('ethereum', claim)).toBe('silent');
    expect(await createContractSignatures(() => 'http://127.0.0.1:9', [0]).check('sepolia', claim)).toBe('silent');
  });

  it('WAL-011 a node that answers what cannot be is not believed', async () => {
    const claim = { address: wallet, message, signature: await owner.signMessage({ message }) };
    const answers: unknown[] = [];
    const peer = await openNodePeer((_path, body) => {
      const { method } = body as { method: string };
      return method === 'eth_chainId' ? { result: '0xaa36a7' } : answers.shift();
    });
    const ask = (answer: unknown) => {
      answers.push(answer);
      return createContractSignatures(() => peer.url, []).check('sepolia', claim);
    };
    expect(await ask({ result: '0x01' })).toBe('valid');
    expect(await ask({ result: '0x' })).toBe('wrong');
    expect(await ask({ result: `0x${'1'.repeat(64)}` })).toBe('wrong');
    expect(await ask({ error: { code: 3, message: 'execution reverted' } })).toBe('wrong');
    expect(await ask({ error: { code: -32_601, message: 'no such method' } })).toBe('silent');
    expect(await ask('not JSON-RPC')).toBe('silent');
    await peer.close();
  });
});
