import type { AddressBook, BlockMark, ChainCursor, ChainPayment, FollowedBlock, PaymentId } from './chain-adapter.ts';
import { NodeFault, takeFault } from './node-fault.ts';

export interface ChainBlock extends BlockMark {
  readonly parentHash: string;
}

/** How a node of one chain is read. Every answer is of the chain as the node has it now; else it is a `NodeFault`. */
export interface BlockSource {
  readHead(): Promise<ChainBlock>;
  readBlock(height: number): Promise<ChainBlock>;
  /** All payments in the very block of this hash that `isFollowed` says yes to by their recipient. */
  listPayments(block: ChainBlock, isFollowed: (recipient: string) => boolean): Promise<readonly ChainPayment[]>;
}

export interface FollowLimits {
  /** Blocks that the cursor keeps: a reorganisation may be so deep. */
  readonly blocksKept: number;
  /** Blocks of one step. */
  readonly blocksMax: number;
}

interface FollowRules extends FollowLimits {
  /** A past that differs further back than is kept is followed anew; else it is a fault. */
  readonly mayReset: boolean;
}

export interface Followed {
  readonly dropped: readonly PaymentId[];
  readonly payments: readonly ChainPayment[];
  readonly blocks: readonly FollowedBlock[];
  readonly head: ChainBlock | null;
  /** Where it began anew, because nothing that is kept is on the chain any more; null where it went on. */
  readonly resetHeight: number | null;
  /** What ended the step early. What came before it stands: blocks are looked through whole or not at all. */
  readonly fault: NodeFault | null;
}

/**
 * Goes on from a cursor along the chain as it is now. When the chain has another block in the place of one that was
 * followed, it walks back to the last common one and reports the payments of all that are gone.
 */
export async function followBlocks(
  source: BlockSource,
  loadAddresses: () => Promise<AddressBook>,
  cursor: ChainCursor | null,
  rules: FollowRules,
): Promise<Followed> {
  const { blocksKept, blocksMax } = rules;
  const dropped: PaymentId[] = [];
  const payments: ChainPayment[] = [];
  let blocks: readonly FollowedBlock[] = cursor?.blocks ?? [];
  let head: ChainBlock | null = null;
  let resetHeight: number | null = null;
  try {
    head = await source.readHead();
    const addresses = await loadAddresses();
    const back = await walkBack(source, blocks, head, rules);
    ({ blocks, resetHeight } = back);
    dropped.push(...back.dropped);
    const from = resetHeight ?? (blocks.at(-1)?.height ?? (cursor?.blocks[0] ?? head).height - 1) + 1;
    for (let height = from; height <= Math.min(head.height, from + blocksMax - 1); height += 1) {
      const block = height === head.height ? head : await source.readBlock(height);
      const last = blocks.at(-1);
      if (last && last.hash !== block.parentHash) throw new NodeFault('unfit', 'the chain changed while it was read');
      const found = await source.listPayments(block, recipient => addresses.has(recipient));
      payments.push(...found);
      const ids = found.map(({ transaction, index }) => ({ transaction, index }));
      const { hash, atMs } = block;
      blocks = [...blocks.slice(-(blocksKept - 1)), { height, hash, atMs, payments: ids }];
    }
    return { dropped, payments, blocks, head, resetHeight, fault: null };
  } catch (error) {
    return { dropped, payments, blocks, head, resetHeight, fault: takeFault(error) };
  }
}

/** The followed blocks that are on the chain of `head`, and the payments of those that are not. */
async function walkBack(
  source: BlockSource,
  followed: readonly FollowedBlock[],
  head: ChainBlock,
  { blocksKept, mayReset }: FollowRules,
) {
  const resetHeight = null;
  const last = followed.at(-1);
  // A node behind the one that was asked before says nothing of what is gone.
  if (last && head.height < last.height) throw new NodeFault('unfit', 'the node is behind what it knew before');
  if (last && head.parentHash === last.hash) return { blocks: followed, dropped: [], resetHeight };
  for (let count = followed.length; count > 0; count -= 1) {
    const block = followed[count - 1];
    const present = block?.height === head.height ? head : await source.readBlock(block?.height ?? 0);
    if (present.hash !== block?.hash) continue;
    const dropped = followed.slice(count).flatMap(({ payments }) => payments);
    return { blocks: followed.slice(0, count), dropped, resetHeight };
  }
  const dropped = followed.flatMap(({ payments }) => payments);
  // While nothing had to be forgotten, it all can be followed again from its first block.
  if (followed.length < blocksKept) return { blocks: [], dropped, resetHeight };
  if (!mayReset) {
    throw new NodeFault('otherPast', 'the chain differs from what was followed, further back than is kept');
  }
  // As much again before the first block that is kept: deeper than that no chain has changed its past.
  return { blocks: [], dropped, resetHeight: Math.max(0, (followed[0]?.height ?? 0) - blocksKept) };
}
