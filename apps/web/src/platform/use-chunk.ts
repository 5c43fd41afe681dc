export { useChunk } from '@truemark/browser/use-chunk';
