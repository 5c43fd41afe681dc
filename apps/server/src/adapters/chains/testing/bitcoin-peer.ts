import { createHash } from 'node:crypto';
import { type NodePeer, openNodePeer } from './node-peer.ts';

/** `pays`: address (none for an output without one) and satoshis; `from`: addresses of the inputs, none for new coins. */
export interface WrittenTransaction {
  readonly txid: string;
  readonly from?: readonly string[];
  readonly pays: readonly (readonly [address: string | null, value: number])[];
}

export interface BitcoinPeer extends NodePeer {
  /** Adds a block; answers its height. */
  addBlock(...transactions: readonly WrittenTransaction[]): number;
  /** Takes the last blocks back. */
  dropBlocks(count: number): void;
  /** Transactions in no block. */
  readonly waiting: WrittenTransaction[];
  /** Who spent the first input of which transaction. */
  readonly spentBy: Map<string, string>;
}

interface BitcoinBlock {
  readonly id: string;
  readonly height: number;
  readonly timestamp: number;
  readonly previousblockhash: string | null;
  readonly transactions: readonly WrittenTransaction[];
}

const genesis = '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943';
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

/** The output that the first input of a transaction spends, as tests know it. */
export const spentOutput = (txid: string) => ({ transaction: hash(`input of ${txid}`), output: 3 });

function show({ txid, from = [], pays }: WrittenTransaction, block: BitcoinBlock | undefined): object {
  const { transaction, output } = spentOutput(txid);
  const spent = from.map(address => ({
    txid: transaction,
    vout: output,
    prevout: { scriptpubkey_address: address, scriptpubkey_type: 'v0_p2wpkh', value: 9_999_999 },
    is_coinbase: false,
  }));
  const fresh = { txid: '0'.repeat(64), vout: 4_294_967_295, prevout: null, is_coinbase: true };
  return {
    txid,
    version: 2,
    vin: from.length === 0 ? [fresh] : spent,
    vout: pays.map(([address, value]) => ({
      scriptpubkey_type: address === null ? 'op_return' : 'v0_p2wpkh',
      ...(address !== null && { scriptpubkey_address: address }),
      value,
    })),
    status: block
      ? { confirmed: true, block_height: block.height, block_hash: block.id, block_time: block.timestamp }
      : { confirmed: false },
  };
}

/**
 * Plays Esplora for the test network, from a chain that tests write. The shapes are those of recorded answers.
 * Source: scure-btc-signer, test/vectors/rpc (MIT).
 */
export async function openBitcoinPeer(startMs: number): Promise<BitcoinPeer> {
  const blocks: BitcoinBlock[] = [
    { id: genesis, height: 0, timestamp: 1_296_688_602, previousblockhash: null, transactions: [] },
  ];
  const waiting: WrittenTransaction[] = [];
  const spentBy = new Map<string, string>();
  let made = 0;

  function findBlock(id: string | undefined) {
    return blocks.find(block => block.id === id);
  }

  function findTransaction(txid: string | undefined): object | undefined {
    const block = blocks.find(({ transactions }) => transactions.some(each => each.txid === txid));
    const found = [...waiting, ...(block?.transactions ?? [])].find(each => each.txid === txid);
    return found && show(found, block);
  }

  const answers: readonly (readonly [RegExp, (...parts: string[]) => unknown])[] = [
    [/^\/blocks\/tip\/hash$/, () => blocks.at(-1)?.id],
    [/^\/block-height\/(\d+)$/, height => blocks[Number(height)]?.id],
    [
      /^\/block\/([0-9a-f]+)$/,
      id => {
        const { transactions, ...block } = findBlock(id) ?? { transactions: [] };
        return findBlock(id) && { ...block, tx_count: transactions.length };
      },
    ],
    [
      /^\/block\/([0-9a-f]+)\/txs\/(\d+)$/,
      (id, start) => {
        const block = findBlock(id);
        return block?.transactions.slice(Number(start), Number(start) + 25).map(each => show(each, block));
      },
    ],
    [/^\/tx\/([0-9a-f]+)$/, findTransaction],
    [
      /^\/tx\/([0-9a-f]+)\/outspend\/3$/,
      from => {
        const by = spentBy.get(from ?? '');
        return by === undefined ? { spent: false } : { spent: true, txid: by, vin: 0, status: { confirmed: false } };
      },
    ],
  ];
  const peer = await openNodePeer(path => {
    for (const [pattern, answer] of answers) {
      const parts = pattern.exec(path);
      if (parts) return answer(...parts.slice(1));
    }
    return undefined;
  });
  return Object.assign(peer, {
    waiting,
    spentBy,
    addBlock(...transactions: readonly WrittenTransaction[]) {
      made += 1;
      const height = blocks.length;
      const timestamp = startMs / 1_000 + height;
      const previousblockhash = blocks.at(-1)?.id ?? null;
      blocks.push({ id: hash(`block ${made}`), height, timestamp, previousblockhash, transactions });
      return height;
    },
    dropBlocks: (count: number) => void blocks.splice(-count),
  });
}
