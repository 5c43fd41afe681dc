import { findChain, type Network } from '@truemark/domain/payments/network';
import type { Clock } from '../../platform/process/clock.ts';
import type { ChainAdapter, LookUp, NodeState, Outpoint } from './chain-adapter.ts';
import { type BlockSource, type FollowLimits, followBlocks } from './follow-blocks.ts';
import { NodeFault, takeFault } from './node-fault.ts';
import { describeState, type Standing } from './node-state.ts';

/** What a chain gives to become an adapter. Faults of the node are thrown as `NodeFault`. */
export interface ChainReader extends BlockSource {
  /** Blocks known to stand on the head that it tells: they confirm payments too. */
  readonly builtOn: number;
  /** Throws unless the node is one of the network: asked once, before anything else counts. */
  checkNetwork(): Promise<void>;
  lookUp(transaction: string, spends: Outpoint | null): Promise<LookUp>;
  close(): void;
}

export interface AdapterOptions {
  readonly network: Network;
  /** Asked at the first use: the libraries of a chain are not loaded before. */
  readonly openReader: () => Promise<ChainReader>;
  readonly clock: Clock;
  readonly limits: FollowLimits;
}

/** So long a node must tell of another past before it is believed: one that is behind, or on a fork, comes back. */
const resetWaitMs = 600_000;

export function adaptReader({ network, openReader, clock, limits }: AdapterOptions): ChainAdapter {
  let opening: Promise<ChainReader> | null = null;
  let isChecked = false;
  let isClosed = false;
  let faultSinceMs: number | null = null;
  let otherPastSinceMs: number | null = null;

  const open = (): Promise<ChainReader> => {
    opening ??= openReader();
    return opening;
  };

  /** The reader of a node that is one of the network. */
  async function openChecked(): Promise<ChainReader> {
    const reader = await open();
    if (isClosed) throw new NodeFault('unreachable', 'the program is stopping');
    if (!isChecked) await reader.checkNetwork();
    isChecked = true;
    return reader;
  }

  function describe({ head, last, fault }: Pick<Standing, 'head' | 'last' | 'fault'>): NodeState {
    const nowMs = clock.nowMs();
    if (fault) faultSinceMs ??= nowMs;
    else faultSinceMs = null;
    return describeState({ chain: findChain(network), nowMs, head, last, fault, faultSinceMs: faultSinceMs ?? nowMs });
  }

  return {
    network,
    async checkState(cursor) {
      const last = cursor?.blocks.at(-1) ?? null;
      const { head, fault } = await settle(async () => (await openChecked()).readHead());
      return describe({ head, last, fault });
    },
    async lookUp(transaction, spends = null) {
      try {
        return await (await openChecked()).lookUp(transaction, spends);
      } catch (error) {
        return { state: 'unanswered', reason: takeFault(error).message };
      }
    },
    async follow(loadAddresses, cursor) {
      const reader = await open();
      const source: BlockSource = { ...reader, readHead: async () => (await openChecked()).readHead() };
      const nowMs = clock.nowMs();
      const mayReset = otherPastSinceMs !== null && nowMs - otherPastSinceMs >= resetWaitMs;
      const followed = await followBlocks(source, loadAddresses, cursor, { ...limits, mayReset });
      const { head, blocks, payments, dropped, resetHeight, fault } = followed;
      // A node that does not answer meanwhile says nothing of its past.
      if (fault?.kind === 'otherPast') otherPastSinceMs ??= nowMs;
      else if (fault === null) otherPastSinceMs = null;
      const last = blocks.at(-1) ?? null;
      return {
        dropped,
        payments,
        // Until the first block of the new past is read, nothing is given up of the old one.
        ...(last === null && resetHeight !== null ? { dropped: [], resetHeight: null } : { resetHeight }),
        cursor: last && { blocks },
        headHeight: head && head.height + reader.builtOn,
        hasMore: fault === null && head !== null && last !== null && last.height < head.height,
        state: describe({ head, last, fault }),
      };
    },
    close() {
      isClosed = true;
      void opening?.then(reader => reader.close());
    },
  };
}

async function settle<Value>(
  work: () => Promise<Value>,
): Promise<{ readonly head: Value; readonly fault: null } | { readonly head: null; readonly fault: NodeFault }> {
  try {
    return { head: await work(), fault: null };
  } catch (error) {
    return { head: null, fault: takeFault(error) };
  }
}
