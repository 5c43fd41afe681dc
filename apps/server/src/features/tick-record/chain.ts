import { hash } from 'node:crypto';
import type { Tick } from '@truemark/domain/market/tick';
import { encodeTick, encodeTickGenesis, tickHashBytes, tickRecordBytes } from '@truemark/domain/market/tick-record';

/** The end of an instrument's chain: its newest record and the hash over it. */
export interface ChainHead {
  readonly sequence: number;
  readonly atMs: number;
  readonly hash: Uint8Array;
}

/** Chain ends by instrument number. An instrument that is not in it has no record yet. */
export type ChainHeads = ReadonlyMap<number, ChainHead>;

const link = new Uint8Array(tickHashBytes + tickRecordBytes);
const linkView = new DataView(link.buffer);

/** The chain after one more tick. Its sequence must follow. */
export function extendChain(head: ChainHead, tick: Tick): ChainHead {
  if (tick.sequence !== head.sequence + 1) {
    throw new Error(`tick ${tick.sequence} of instrument ${tick.instrumentId} does not follow ${head.sequence}`);
  }
  link.set(head.hash);
  encodeTick(tick, linkView, tickHashBytes);
  return { sequence: tick.sequence, atMs: tick.atMs, hash: hash('sha256', link, 'buffer') };
}

/** Where the chain of an instrument stands; its genesis before the first record. */
export function findHead(heads: ChainHeads, instrumentId: number): ChainHead {
  return heads.get(instrumentId) ?? { sequence: 0, atMs: 0, hash: encodeTickGenesis(instrumentId) };
}

/** The newer of both ends of each chain. */
export function joinHeads(first: ChainHeads, second: ChainHeads): Map<number, ChainHead> {
  const joined = new Map(first);
  for (const [id, head] of second) if (head.sequence > (joined.get(id)?.sequence ?? -1)) joined.set(id, head);
  return joined;
}
