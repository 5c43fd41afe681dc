import { useEffect, useSyncExternalStore } from 'react';
import type { Chunk, ChunkState } from './chunk.ts';

/** State of a chunk; asks for it when it is first needed. */
export function useChunk<Value>(chunk: Chunk<Value>): ChunkState<Value> {
  useEffect(() => void chunk.load(), [chunk]);
  return useSyncExternalStore(chunk.subscribe, chunk.read);
}
