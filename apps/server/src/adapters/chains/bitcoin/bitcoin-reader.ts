import type { Network } from '@truemark/domain/payments/network';
import * as z from 'zod/mini';
import type { ChainReader } from '../adapt-reader.ts';
import { type BlockMark, type ChainPayment, countConfirmations, type LookUp, type Outpoint } from '../chain-adapter.ts';
import type { ChainBlock } from '../follow-blocks.ts';
import { NodeFault } from '../node-fault.ts';
import { createNodeHttp } from '../node-http.ts';

export interface BitcoinReaderOptions {
  readonly network: Network;
  readonly nodeUrl: string;
  readonly pausesMs?: readonly number[];
}

/** First blocks, by which a node is known. The test network has two that are in use. */
const genesisHashes: Partial<Record<Network, readonly string[]>> = {
  bitcoin: ['000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f'],
  'bitcoin-testnet': [
    '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
    '00000000da84f2bafbbc53dee25a72ae507ff4914b867c565be350b0da8bf043',
  ],
};

const hashText = z.string().check(z.regex(/^[0-9a-f]{64}$/));

const blockSchema = z.object({
  id: hashText,
  height: z.int(),
  timestamp: z.int(),
  previousblockhash: z.nullish(hashText),
  tx_count: z.int(),
});

const outputSchema = z.object({ scriptpubkey_address: z.optional(z.string()), value: z.int() });

const transactionSchema = z.object({
  txid: hashText,
  vin: z.array(z.object({ txid: hashText, vout: z.int(), prevout: z.nullish(outputSchema) })),
  vout: z.array(outputSchema),
  status: z.object({
    confirmed: z.boolean(),
    block_height: z.nullish(z.int()),
    block_hash: z.nullish(hashText),
  }),
});
type EsploraTransaction = z.infer<typeof transactionSchema>;

const spentSchema = z.object({ spent: z.boolean(), txid: z.optional(hashText) });

/** Transactions in one answer. Source: Esplora HTTP API, `GET /block/:hash/txs[/:start_index]`. */
const pageLength = 25;

/** Reads Bitcoin by the HTTP interface of Esplora. A payment is an output with an address and a value. */
export function createBitcoinReader({ network, nodeUrl, pausesMs }: BitcoinReaderOptions): ChainReader {
  const http = createNodeHttp({ url: nodeUrl, ...(pausesMs && { pausesMs }) });

  /** Null for what the node has not. */
  async function askOrNull<Value>(path: string, schema: z.ZodMiniType<Value>): Promise<Value | null> {
    const { status, value } = await http.ask(path);
    if (status === 404) return null;
    const answer = z.safeParse(schema, value);
    if (!answer.success) throw new NodeFault('unfit', 'the node answered what cannot be');
    return answer.data;
  }

  async function ask<Value>(path: string, schema: z.ZodMiniType<Value>): Promise<Value> {
    const answer = await askOrNull(path, schema);
    if (answer === null) throw new NodeFault('unfit', 'the node lacks a block that it counts');
    return answer;
  }

  const readHashed = (hash: string) => ask(`/block/${hash}`, blockSchema);
  const readHead = async () => readMark(await readHashed(await ask('/blocks/tip/hash', hashText)));
  const readBlock = async (height: number) =>
    readMark(await readHashed(await ask(`/block-height/${height}`, hashText)));

  function listPaid({ txid, vin, vout }: EsploraTransaction, block: BlockMark | null): readonly ChainPayment[] {
    const senders = new Set(vin.map(({ prevout }) => prevout?.scriptpubkey_address ?? null));
    const [sender = null] = senders.size === 1 ? senders : [];
    return vout.flatMap(({ scriptpubkey_address: recipient, value }, index) => {
      if (recipient === undefined || value <= 0) return [];
      const amount = BigInt(value);
      return [{ network, asset: 'BTC', token: null, transaction: txid, index, recipient, sender, amount, block }];
    });
  }

  /** The transaction that took an output in the place of one that is gone. */
  async function findReplacement(transaction: string, { transaction: from, output }: Outpoint): Promise<LookUp> {
    const taken = await askOrNull(`/tx/${from}/outspend/${output}`, spentSchema);
    const by = taken?.spent ? taken.txid : undefined;
    return by === undefined || by === transaction ? { state: 'unknown' } : { state: 'replaced', by };
  }

  return {
    builtOn: 0,
    async checkNetwork() {
      const first = await ask('/block-height/0', hashText);
      if (!genesisHashes[network]?.includes(first)) throw new NodeFault('unfit', `the node is not of ${network}`);
    },
    readHead,
    readBlock,
    async listPayments({ parentHash, ...block }, isFollowed) {
      const { tx_count: count } = await readHashed(block.hash);
      const payments: ChainPayment[] = [];
      let seen = 0;
      while (seen < count) {
        const page = await ask(`/block/${block.hash}/txs/${seen}`, z.array(transactionSchema));
        const isWhole = page.length === Math.min(pageLength, count - seen);
        if (!isWhole) throw new NodeFault('unfit', 'the node answered half a block');
        seen += page.length;
        payments.push(...page.flatMap(each => listPaid(each, block)).filter(({ recipient }) => isFollowed(recipient)));
      }
      return payments;
    },
    async lookUp(transaction, spends): Promise<LookUp> {
      const found = await askOrNull(`/tx/${transaction}`, transactionSchema);
      if (!found) return spends ? findReplacement(transaction, spends) : { state: 'unknown' };
      const { block_height: height, block_hash: hash } = found.status;
      if (!found.status.confirmed || height === undefined || height === null) {
        const [input] = found.vin;
        const spent = input?.prevout ? { transaction: input.txid, output: input.vout } : null;
        return { state: 'pending', payments: listPaid(found, null), spends: spent };
      }
      const head = await readHead();
      const { parentHash, ...block } = await readBlock(height);
      if (block.hash !== hash) throw new NodeFault('unfit', 'the chain changed while it was read');
      const confirmations = countConfirmations(block, head.height);
      return { state: 'confirmed', block, confirmations, payments: listPaid(found, block) };
    },
    close: () => http.close(),
  };
}

function readMark({ id, height, timestamp, previousblockhash }: z.infer<typeof blockSchema>): ChainBlock {
  return { height, hash: id, parentHash: previousblockhash ?? '', atMs: timestamp * 1_000 };
}
