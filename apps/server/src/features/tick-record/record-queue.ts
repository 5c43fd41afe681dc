import { tickRecordBytes } from '@truemark/domain/market/tick-record';

/** Records of one segment that are not on disk yet. */
export interface RecordBatch<Segment> {
  readonly segment: Segment;
  readonly bytes: Uint8Array<ArrayBuffer>;
  byteCount: number;
  /** Time of the newest record. */
  atMs: number;
  /** No record of the segment comes after this batch. */
  isLast: boolean;
}

/** Records on their way to the disk, in order, by segment. */
export interface RecordQueue<Segment> {
  readonly isEmpty: boolean;
  add(segment: Segment, record: Uint8Array, atMs: number): void;
  /** The segment gets no more records. */
  finish(segment: Segment): void;
  /** Takes everything out, the batches of each segment together. */
  take(): RecordBatch<Segment>[][];
  /** Puts back in front what could not be written. */
  putBack(groups: RecordBatch<Segment>[][]): void;
}

const batchBytes = 16 * 1024;

export function createRecordQueue<Segment>(): RecordQueue<Segment> {
  let batches: RecordBatch<Segment>[] = [];
  return {
    get isEmpty() {
      return batches.length === 0;
    },
    add(segment, record, atMs) {
      let batch = batches.at(-1);
      if (!batch || batch.segment !== segment || batch.byteCount + tickRecordBytes > batch.bytes.length) {
        batch = { segment, bytes: new Uint8Array(batchBytes), byteCount: 0, atMs, isLast: false };
        batches.push(batch);
      }
      batch.bytes.set(record, batch.byteCount);
      batch.byteCount += tickRecordBytes;
      batch.atMs = atMs;
    },
    finish(segment) {
      batches.push({ segment, bytes: new Uint8Array(0), byteCount: 0, atMs: 0, isLast: true });
    },
    take() {
      const taken = [...Map.groupBy(batches, batch => batch.segment).values()];
      batches = [];
      return taken;
    },
    putBack(groups) {
      batches = [...groups.flat(), ...batches];
    },
  };
}
