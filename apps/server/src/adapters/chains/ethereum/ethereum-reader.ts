import type { Asset } from '@truemark/domain/money/asset';
import { listNetworkAssets, type Network } from '@truemark/domain/payments/network';
import type { TokenContract } from '@truemark/domain/payments/token-contract';
import {
  type Block,
  createClient,
  erc20Abi,
  formatTransactionReceipt,
  getAddress,
  type Hash,
  isHash,
  parseEventLogs,
  type RpcTransactionReceipt,
  type Transaction,
  type TransactionReceipt,
} from 'viem';
import { getBlock, getChainId, getTransaction, getTransactionReceipt } from 'viem/actions';
import type { ChainReader } from '../adapt-reader.ts';
import { type BlockMark, type ChainPayment, countConfirmations, type LookUp } from '../chain-adapter.ts';
import type { ChainBlock } from '../follow-blocks.ts';
import { NodeFault } from '../node-fault.ts';
import { createNodeTransport, readNode, readNodeOrNull } from './node-transport.ts';

/** EIP-155 numbers. */
const chainIds: Partial<Record<Network, number>> = { ethereum: 1, sepolia: 11_155_111 };

export interface EthereumReaderOptions {
  readonly network: Network;
  readonly nodeUrl: string;
  readonly tokens: readonly TokenContract[];
  readonly pausesMs?: readonly number[];
}

type ReceiptsMethod = {
  readonly Method: 'eth_getBlockReceipts';
  readonly Parameters: [Hash];
  readonly ReturnType: readonly RpcTransactionReceipt[] | null;
};

interface Mined {
  readonly transaction: Pick<Transaction, 'hash' | 'from' | 'to' | 'value'>;
  readonly receipt: TransactionReceipt;
}

/**
 * Reads Ethereum by JSON-RPC. A token payment is a `Transfer` log of its contract in a transaction that succeeded, whoever
 * called whatever; a payment of the coin is the value of a transaction that succeeded. Coins that a contract passes on
 * leave no log and are not seen. Blocks are read whole and by hash (`eth_getBlockReceipts`), and are complete or unread.
 */
export function createEthereumReader({ network, nodeUrl, tokens, pausesMs }: EthereumReaderOptions): ChainReader {
  const { transport, close } = createNodeTransport(nodeUrl, pausesMs);
  const client = createClient({ transport });
  const assetOf = new Map(tokens.map(({ asset, address }) => [address, asset]));
  const coin = listNetworkAssets(network).find(asset => asset === 'ETH');

  function listTokenPayments({ receipt }: Mined, block: BlockMark): readonly ChainPayment[] {
    // ERC-721 transfers have the same first topic and one topic more: they are no strict match.
    const logs = parseEventLogs({ abi: erc20Abi, eventName: 'Transfer', logs: receipt.logs, strict: true });
    return logs.flatMap(log => {
      const token = getAddress(log.address);
      const asset = assetOf.get(token);
      if (asset === undefined || log.args.value <= 0n) return [];
      const index = 1 + receipt.logs.findIndex(({ logIndex }) => logIndex === log.logIndex);
      const { from: sender, to: recipient, value: amount } = log.args;
      return [{ network, asset, token, transaction: receipt.transactionHash, index, recipient, sender, amount, block }];
    });
  }

  function listCoinPayments({ transaction }: Mined, asset: Asset, block: BlockMark): readonly ChainPayment[] {
    const { hash, to, from, value: amount } = transaction;
    if (to === null || amount <= 0n) return [];
    const [recipient, sender] = [getAddress(to), getAddress(from)];
    return [{ network, asset, token: null, transaction: hash, index: 0, recipient, sender, amount, block }];
  }

  function listPaid(mined: Mined, block: BlockMark): readonly ChainPayment[] {
    if (mined.receipt.status !== 'success') return [];
    return [...(coin ? listCoinPayments(mined, coin, block) : []), ...listTokenPayments(mined, block)];
  }

  const readMark = async (block: Promise<Block>): Promise<ChainBlock> => {
    const { number, hash, parentHash, timestamp } = await readNode(() => block);
    if (number === null || hash === null) throw new NodeFault('unfit', 'the node answered a block without a number');
    return { height: Number(number), hash, parentHash, atMs: Number(timestamp) * 1_000 };
  };
  const readHead = () => readMark(getBlock(client, { blockTag: 'latest' }));
  const readBlock = (height: number) => readMark(getBlock(client, { blockNumber: BigInt(height) }));

  /** Asked by the hash of the block: by its number they could be those of another. */
  async function readReceipts(hash: Hash): Promise<ReadonlyMap<Hash, TransactionReceipt>> {
    const raw = await client.request<ReceiptsMethod>({ method: 'eth_getBlockReceipts', params: [hash] });
    return new Map(
      (raw ?? []).map(receipt => formatTransactionReceipt(receipt)).map(receipt => [receipt.transactionHash, receipt]),
    );
  }

  return {
    builtOn: 0,
    async checkNetwork() {
      const id = await readNode(() => getChainId(client));
      if (id !== chainIds[network]) throw new NodeFault('unfit', `the node is of chain ${id}, not of ${network}`);
    },
    readHead,
    readBlock,
    async listPayments({ parentHash, ...block }, isFollowed) {
      const blockHash = block.hash as Hash;
      const { transactions } = await readNode(() => getBlock(client, { blockHash, includeTransactions: true }));
      if (transactions.length === 0) return [];
      const receipts = await readNode(() => readReceipts(blockHash));
      return transactions.flatMap(transaction => {
        const receipt = receipts.get(transaction.hash);
        if (receipt?.blockHash !== blockHash) throw new NodeFault('unfit', 'the node answered half a block');
        return listPaid({ transaction, receipt }, block).filter(({ recipient }) => isFollowed(recipient));
      });
    },
    async lookUp(hash): Promise<LookUp> {
      if (!isHash(hash)) return { state: 'unknown' };
      const transaction = await readNodeOrNull(() => getTransaction(client, { hash }));
      if (!transaction) return { state: 'unknown' };
      const receipt = await readNodeOrNull(() => getTransactionReceipt(client, { hash }));
      if (!receipt) return { state: 'pending', payments: [], spends: null };
      const head = await readHead();
      const { parentHash, ...block } = await readBlock(Number(receipt.blockNumber));
      if (block.hash !== receipt.blockHash) throw new NodeFault('unfit', 'the chain changed while it was read');
      if (receipt.status !== 'success') return { state: 'failed', block };
      const payments = listPaid({ transaction, receipt }, block);
      return { state: 'confirmed', block, confirmations: countConfirmations(block, head.height), payments };
    },
    close,
  };
}
