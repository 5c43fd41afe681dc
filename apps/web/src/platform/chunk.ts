export { type Chunk, type ChunkState, createChunk } from '@truemark/browser/chunk';
