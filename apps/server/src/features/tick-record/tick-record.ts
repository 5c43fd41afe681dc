import type { Tick } from '@truemark/domain/market/tick';
import { encodeTick, tickRecordBytes } from '@truemark/domain/market/tick-record';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import { type ChainHead, extendChain, findHead } from './chain.ts';
import { findEnds, type KnownEnd, type ProofRange, readRange } from './read-range.ts';
import { readTicks, replayTicks, type TickRange, type TickSources } from './read-ticks.ts';
import { type OpenSegment, type RecoveredRecord, recoverRecord } from './recover-record.ts';
import { SealBook } from './seal-book.ts';
import { segmentHeaderBytes } from './segment-folder.ts';
import { SegmentSealer, type TickRetention } from './segment-sealer.ts';
import { SegmentWriter } from './segment-writer.ts';
import type { SegmentRow } from './store.ts';
import { type ChainCheck, type ChainRange, verifyChain } from './verify-chain.ts';

export interface TickRecordOptions {
  readonly folder: string;
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly retention?: TickRetention | undefined;
  readonly syncIntervalMs?: number;
  readonly segmentBytesMax?: number;
  readonly segmentAgeMsMax?: number;
}

/** What can be said of the record as a whole. */
export interface TickRecordStatus {
  /** Records ever appended, those that retention removed included. */
  readonly recordCount: number;
  /** Time of the newest record on disk, 0 when there is none. */
  readonly syncedAtMs: number;
  readonly sealedSegmentCount: number;
  readonly sealedBytes: number;
  /** Records in the sealed segments that are kept. */
  readonly sealedCount: number;
  readonly lastSealed: SegmentRow | undefined;
}

const segmentBytesDefault = 16 * 1024 * 1024;
const segmentAgeDefaultMs = 3_600_000;
const syncIntervalDefaultMs = 100;

/** The append-only, hash-chained record of every tick, whatever its verdict. */
export class TickRecord {
  readonly #options: TickRecordOptions;
  readonly #writer: SegmentWriter;
  readonly #sealer: SegmentSealer;
  readonly #seals: SealBook;
  readonly #sources: TickSources;
  readonly #heads: Map<number, ChainHead>;
  readonly #recordCountMax: number;
  readonly #bytes = new Uint8Array(tickRecordBytes);
  #current: OpenSegment;
  #recordCount: number;
  #firstAtMs: number;
  #lastAtMs: number;

  /** Goes on where a record ended. */
  constructor(options: TickRecordOptions, recovered: RecoveredRecord) {
    const { folder, database, segmentBytesMax = segmentBytesDefault } = options;
    this.#options = options;
    this.#heads = new Map(recovered.heads);
    this.#recordCountMax = Math.floor((segmentBytesMax - segmentHeaderBytes) / tickRecordBytes);
    const newest = recovered.canGoOn ? recovered.open.at(-1) : undefined;
    this.#current = newest ?? this.#describeNew(recovered.nextNumber, recovered.nextPosition);
    this.#recordCount = this.#current.recordCount;
    this.#firstAtMs = this.#current.firstAtMs;
    this.#lastAtMs = recovered.lastAtMs;
    this.#writer = new SegmentWriter({
      ...{ folder, log: options.log, syncedAtMs: recovered.lastAtMs },
      segment: {
        ...this.#current,
        byteCount: newest ? segmentHeaderBytes + newest.recordCount * tickRecordBytes : 0,
      },
      syncIntervalMs: options.syncIntervalMs ?? syncIntervalDefaultMs,
      onFinished: () => void this.#sealer.run(),
    });
    this.#seals = new SealBook({ database, clock: options.clock, seals: recovered.seals });
    this.#sealer = new SegmentSealer({
      ...options,
      listSeals: () => this.#seals.list(),
      onSealed: parts => this.#seals.forget(parts),
      ...{ folderId: recovered.folderId, sealed: recovered.sealed },
      waiting: newest ? recovered.open.slice(0, -1) : recovered.open,
      isOnDisk: segment => segment.firstPosition + segment.recordCount <= this.#writer.syncedPosition,
    });
    this.#sources = { folder, database, elsewhere: recovered.elsewhere, listOpen: () => this.#listOnDisk() };
  }

  /** Puts right what a crash left half done in the folder, and goes on where the record ended. */
  static async open(options: TickRecordOptions): Promise<TickRecord> {
    const { folder, database, log, clock } = options;
    return new TickRecord(options, await recoverRecord({ folder, database, log, nowMs: clock.nowMs() }));
  }

  /** Records appended so far. */
  get position(): number {
    return this.#writer.position;
  }

  /** Records that are not on disk yet; they grow when it refuses. */
  get unsyncedCount(): number {
    return this.#writer.position - this.#writer.syncedPosition;
  }

  /** False while the disk refuses or lets it wait: what is appended then fills the memory, and nothing may rest on it. */
  get isWritable(): boolean {
    return this.#writer.isWritable;
  }

  /** Time of the newest record, 0 before the first. */
  get lastAtMs(): number {
    return this.#lastAtMs;
  }

  /** Where the instrument's chain stands. */
  findHead(instrumentId: number): ChainHead {
    return findHead(this.#heads, instrumentId);
  }

  /** Appends the tick that follows the instrument's newest one. On disk after the next sync (`whenSynced`). */
  append(tick: Tick): void {
    const { segmentAgeMsMax = segmentAgeDefaultMs } = this.#options;
    const isOver = this.#recordCount > 0 && tick.atMs - this.#firstAtMs >= segmentAgeMsMax;
    if (isOver || this.#recordCount >= this.#recordCountMax) this.#rotate();
    this.#heads.set(tick.instrumentId, extendChain(this.findHead(tick.instrumentId), tick));
    encodeTick(tick, new DataView(this.#bytes.buffer), 0);
    this.#writer.append(this.#bytes, tick.atMs);
    if (this.#recordCount === 0) this.#firstAtMs = tick.atMs;
    this.#recordCount += 1;
    this.#lastAtMs = tick.atMs;
  }

  /** Resolves when the record at a position (all so far when absent) is on disk; rejects when the disk refuses. */
  whenSynced(position?: number): Promise<void> {
    return this.#writer.whenSynced(position);
  }

  /** The ticks of an instrument, oldest first. */
  async *readTicks(instrumentId: number, range: TickRange = {}): AsyncGenerator<Tick> {
    await this.#writer.whenSynced();
    yield* readTicks(this.#sources, instrumentId, range);
  }

  /**
   * Every tick of the named instruments after the given sequences, each instrument's in order. For starts, before the
   * first append and before `startSealing`, while nothing moves.
   */
  replay(after: ReadonlyMap<number, number>, onTick: (tick: Tick) => void): Promise<void> {
    return replayTicks(this.#sources, after, onTick);
  }

  /** Seals what the last run left finished, in the background. */
  startSealing(): void {
    void this.#sealer.run();
  }

  /** Hashes an instrument's records again and compares them with every hash that was kept. */
  async verifyChain(
    instrumentId: number,
    range: ChainRange = { fromSequence: 1, toSequence: Number.MAX_SAFE_INTEGER },
  ): Promise<ChainCheck> {
    const ends = this.#listHeads(instrumentId);
    await this.#writer.whenSynced();
    return verifyChain(this.#sources, instrumentId, range, ends);
  }

  /**
   * The range of an instrument's chain that a record stands in; undefined when there is no such record. A range that is
   * still written is sealed on the way, unless its instrument was a moment ago.
   */
  async readRange(instrumentId: number, sequence: number): Promise<ProofRange | undefined> {
    // Looked at first: what is synced afterwards holds all of it.
    const ends = this.#listHeads(instrumentId);
    await this.#writer.whenSynced();
    const { last } = findEnds(sequence, ends);
    const isSealed = !last || last.sealedAtMs !== undefined || this.#isInSegment(instrumentId, sequence);
    if (!isSealed) await this.#seals.seal(instrumentId, last, this.#writer.syncedPosition);
    return readRange(this.#sources, instrumentId, sequence, [...ends, ...this.#seals.list(instrumentId)]);
  }

  status(): TickRecordStatus {
    const { sealed, sealedBytes } = this.#sealer;
    return {
      recordCount: this.#writer.position,
      syncedAtMs: this.#writer.syncedAtMs,
      ...{ sealedSegmentCount: sealed.length, sealedBytes },
      sealedCount: sealed.reduce((sum, segment) => sum + segment.recordCount, 0),
      lastSealed: sealed.at(-1),
    };
  }

  /** Resolves when every finished segment is sealed and retention has been kept. */
  async whenSettled(): Promise<void> {
    await this.#writer.whenSynced();
    // A run that was under way may have looked before the last segment was on disk.
    await this.#sealer.run();
    await this.#sealer.run();
  }

  async close(): Promise<void> {
    await this.#writer.close();
    await this.#sealer.close();
  }

  #describeNew(number: number, firstPosition: number): OpenSegment {
    return { number, firstPosition, headsBefore: new Map(this.#heads), recordCount: 0, firstAtMs: 0 };
  }

  #rotate(): void {
    this.#sealer.add({ ...this.#current, recordCount: this.#recordCount, firstAtMs: this.#firstAtMs });
    this.#current = this.#describeNew(this.#current.number + 1, this.#current.firstPosition + this.#recordCount);
    this.#recordCount = 0;
    this.#writer.rotate(this.#current.number);
  }

  /** Numbers of the open files; one whose first record is not synced yet may not exist. */
  #listOnDisk(): number[] {
    return [...this.#sealer.waiting, this.#current]
      .filter(segment => segment.firstPosition < this.#writer.syncedPosition)
      .map(segment => segment.number);
  }

  /** What is known of a chain outside the sealed segments. */
  #listHeads(instrumentId: number): KnownEnd[] {
    const before = [...this.#sealer.waiting, this.#current].map(({ headsBefore }) =>
      findHead(headsBefore, instrumentId),
    );
    return [...before, ...this.#seals.list(instrumentId), this.findHead(instrumentId)];
  }

  /** Whether a record stands in a sealed segment, or before: nothing of it needs a seal. */
  #isInSegment(instrumentId: number, sequence: number): boolean {
    const [oldest = this.#current] = this.#sealer.waiting;
    return sequence <= findHead(oldest.headsBefore, instrumentId).sequence;
  }
}
