import type { Network } from '@truemark/domain/payments/network';
import type { TokenContract } from '@truemark/domain/payments/token-contract';
import { writeTronAddress } from '@truemark/domain/payments/tron-address';
import * as z from 'zod/mini';
import type { ChainReader } from '../adapt-reader.ts';
import { type BlockMark, type ChainPayment, countConfirmations, type LookUp } from '../chain-adapter.ts';
import type { ChainBlock } from '../follow-blocks.ts';
import { NodeFault } from '../node-fault.ts';
import { createNodeHttp } from '../node-http.ts';
import {
  blockSchema,
  emptySchema,
  type TransactionInfo,
  type TronBlock,
  transactionInfoSchema,
} from './tron-answers.ts';

export interface TronReaderOptions {
  readonly network: Network;
  readonly nodeUrl: string;
  readonly tokens: readonly TokenContract[];
  readonly pausesMs?: readonly number[];
}

/** The first block of each network, by which a node is known. */
const genesisHashes: Partial<Record<Network, string>> = {
  tron: '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc',
  shasta: '0000000000000000de1aa88295e1fcf982742f773e0419c5a9c134c994a9059e',
};

/** keccak-256 of `Transfer(address,address,uint256)`. */
const transferTopic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

/**
 * Blocks of other producers on the newest final block: one is final once 19 of the 27 producers confirm it.
 * Source: Tron documentation, DPoS.
 */
const builtOn = 18;

/**
 * Reads Tron by its HTTP interface, of final blocks alone. A payment is a `Transfer` log of the token's contract in a
 * transaction that succeeded, whoever called whatever; calls themselves are not looked at.
 */
export function createTronReader({ network, nodeUrl, tokens, pausesMs }: TronReaderOptions): ChainReader {
  const http = createNodeHttp({
    url: nodeUrl,
    keyHeader: 'TRON-PRO-API-KEY',
    // TronGrid shuts out for seconds whoever asks too often.
    throttledStatuses: [403],
    ...(pausesMs && { pausesMs }),
  });
  const assetOf = new Map(tokens.map(({ asset, address }) => [address, asset]));

  async function ask<Value>(call: string, body: object, schema: z.ZodMiniType<Value>): Promise<Value | null> {
    const { value } = await http.ask(`/${call}`, body);
    if (z.safeParse(emptySchema, value).success) return null;
    const answer = z.safeParse(schema, value);
    if (!answer.success) throw new NodeFault('unfit', `the node answered ${call} with what cannot be`);
    return answer.data;
  }

  async function readRawBlock(height: number): Promise<TronBlock> {
    const block = await ask('walletsolidity/getblockbynum', { num: height }, blockSchema);
    if (block?.block_header.raw_data.number !== height)
      throw new NodeFault('unfit', 'the node lacks a block that it counts');
    return block;
  }

  async function readHead(): Promise<ChainBlock> {
    const block = await ask('walletsolidity/getnowblock', {}, blockSchema);
    if (!block) throw new NodeFault('unfit', 'the node has no block');
    return readMark(block);
  }

  function listPaid({ id, log, ...info }: TransactionInfo, block: BlockMark): readonly ChainPayment[] {
    // A call that ran out of energy is in a block too, and costs.
    if (info.result === 'FAILED' || info.receipt.result !== 'SUCCESS') return [];
    return log.flatMap(({ address, topics, data }, position) => {
      const [topic, from = '', to = '', ...more] = topics;
      if (topic !== transferTopic || more.length > 0 || address.length !== 40 || data.length !== 64) return [];
      const token = readAddress(address);
      const asset = assetOf.get(token);
      const amount = BigInt(`0x${data}`);
      if (asset === undefined || amount <= 0n || from.length !== 64 || to.length !== 64) return [];
      const [sender, recipient] = [readAddress(from.slice(24)), readAddress(to.slice(24))];
      return [{ network, asset, token, transaction: id, index: position + 1, recipient, sender, amount, block }];
    });
  }

  return {
    builtOn,
    async checkNetwork() {
      const first = await ask('walletsolidity/getblockbynum', { num: 0 }, blockSchema);
      if (first?.blockID !== genesisHashes[network]) throw new NodeFault('unfit', `the node is not of ${network}`);
    },
    readHead,
    readBlock: async height => readMark(await readRawBlock(height)),
    async listPayments({ parentHash, ...block }, isFollowed) {
      const { blockID, transactions } = await readRawBlock(block.height);
      if (blockID !== block.hash) throw new NodeFault('unfit', 'the chain changed while it was read');
      if (transactions.length === 0) return [];
      const call = 'walletsolidity/gettransactioninfobyblocknum';
      const list = (await ask(call, { num: block.height }, z.array(transactionInfoSchema))) ?? [];
      const infos = new Map(list.map(info => [info.id, info]));
      return transactions.flatMap(({ txID }) => {
        const info = infos.get(txID);
        if (info?.blockNumber !== block.height) throw new NodeFault('unfit', 'the node answered half a block');
        return listPaid(info, block).filter(({ recipient }) => isFollowed(recipient));
      });
    },
    async lookUp(transaction): Promise<LookUp> {
      const info = await ask('walletsolidity/gettransactioninfobyid', { value: transaction }, transactionInfoSchema);
      if (!info) {
        const known = await ask('wallet/gettransactionbyid', { value: transaction }, z.object({ txID: z.string() }));
        return known ? { state: 'pending', payments: [], spends: null } : { state: 'unknown' };
      }
      if (info.id !== transaction) throw new NodeFault('unfit', 'the node answered for another transaction');
      const head = await readHead();
      const { parentHash, ...block } = readMark(await readRawBlock(info.blockNumber));
      // Transfers of the coin have no result of a call.
      const isSuccess = info.result !== 'FAILED' && ['SUCCESS', undefined].includes(info.receipt.result);
      if (!isSuccess) return { state: 'failed', block };
      const confirmations = countConfirmations(block, head.height + builtOn);
      return { state: 'confirmed', block, confirmations, payments: listPaid(info, block) };
    },
    close: () => http.close(),
  };
}

function readMark({ blockID, block_header: { raw_data: raw } }: TronBlock): ChainBlock {
  return { height: raw.number, hash: blockID, parentHash: raw.parentHash, atMs: raw.timestamp };
}

function readAddress(hex: string): string {
  return writeTronAddress(Buffer.from(hex, 'hex'));
}
