import type { Server } from 'node:http';
import { codesMax, frameIntervalMs, streamHeartbeatMs } from '@truemark/contract/limits';
import { marketStreamPath, marketSubscription } from '@truemark/contract/markets/stream';
import * as z from 'zod/mini';
import type { Metrics } from '../../platform/process/metrics.ts';
import { FanOut, type FanOutClient } from '../../platform/sockets/fan-out.ts';
import { buildSharedFrame, type SharedFrame } from '../../platform/sockets/shared-frame.ts';
import type { ProductBook } from './product-book.ts';

/** Where the stream takes its products from. */
export type ProductSource = Pick<ProductBook, 'codes' | 'isKnown' | 'loadText' | 'changed' | 'takeChanged'>;

export interface MarketStreamOptions {
  readonly server: Server;
  readonly products: ProductSource;
  readonly metrics: Metrics;
  readonly heartbeatMs?: number;
}

/** Topic of clients that want everything, and of those whose every request is unknown here. */
const allTopic = '';
const noTopic = '-';
/** A topic of few clients is not worth compressing for. */
const compressedClientsMin = 2;
/** A frame interval is worked in slices: products are worded as they change, and sent when the frame is due. */
const sliceMs = frameIntervalMs / 4;
/** So long before it is due a frame is joined and compressed. */
const leadMs = 8;
/** Timers may come a little early. */
const earlyMs = 1;

function readTopic(codes: readonly string[], products: ProductSource): string {
  if (codes.length === 0) return allTopic;
  const known = [...new Set(codes)].filter(code => products.isKnown(code)).slice(0, codesMax);
  return known.length === 0 ? noTopic : known.sort().join(',');
}

/** A topic's own codes; undefined for everything. */
function listTopicCodes(topic: string): readonly string[] | undefined {
  if (topic === allTopic) return undefined;
  return topic === noTopic ? [] : topic.split(',');
}

/** The market stream: the whole list on connect, then what changed, once every frame. */
export class MarketStream {
  readonly #products: ProductSource;
  readonly #metrics: Metrics;
  readonly #fanOut: FanOut;
  /** The next frame of each topic, once it is built. */
  #frames: Map<string, SharedFrame> | undefined;
  /** Whole states by topic, kept until the next change, since many clients may come at once. */
  readonly #wholeFrames = new Map<string, SharedFrame>();
  #dueAtMs = performance.now() + frameIntervalMs;
  #timer: NodeJS.Timeout;
  readonly #heartbeatTimer: NodeJS.Timeout;
  /** Topics that had a frame since the last heartbeat. */
  readonly #lively = new Set<string>();
  /** Counted here and handed to the metrics once a frame: a counter call per client would cost as much as the write. */
  #sentCount = 0;
  #skippedCount = 0;

  constructor({ server, products, metrics, heartbeatMs }: MarketStreamOptions) {
    this.#products = products;
    this.#metrics = metrics;
    this.#fanOut = new FanOut({
      server,
      path: marketStreamPath,
      readTopic: search => readTopic((search.get('codes') ?? '').split(',').filter(Boolean), products),
      onOpen: client => this.#sendWhole(client),
      onMessage: (client, text) => this.#subscribe(client, text),
    });
    this.#timer = setTimeout(this.#run, sliceMs);
    this.#heartbeatTimer = setInterval(() => this.#sendHeartbeat(), heartbeatMs ?? streamHeartbeatMs);
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer);
    clearInterval(this.#heartbeatTimer);
    await this.#fanOut.close();
  }

  readonly #run = (): void => {
    const leftMs = this.#dueAtMs - performance.now();
    if (leftMs > leadMs + earlyMs) this.#prepare();
    else if (leftMs > earlyMs) this.#buildFrames();
    else this.#sendFrame();
    const stillLeftMs = this.#dueAtMs - performance.now();
    const nextMs = stillLeftMs > leadMs ? Math.min(sliceMs, stillLeftMs - leadMs) : stillLeftMs;
    this.#timer = setTimeout(this.#run, Math.max(0, nextMs));
  };

  /** Words what has changed so far, so that little is left to do when the frame is due. */
  #prepare(): void {
    if (this.#fanOut.clientCount === 0) return;
    for (const code of this.#products.changed) this.#products.loadText(code);
  }

  /** Joins and compresses the frame of every topic shortly before it is due; what changes later waits for the next. */
  #buildFrames(): void {
    if (this.#frames) return;
    const changed = this.#products.takeChanged();
    if (changed.length > 0) this.#wholeFrames.clear();
    this.#frames = new Map();
    for (const [topic, clients] of this.#fanOut.topics) {
      const codes = this.#chooseCodes(topic, changed);
      if (codes.length === 0) continue;
      const frame = this.#buildFrame(codes);
      this.#lively.add(topic);
      if (clients.size >= compressedClientsMin) frame.compressed();
      this.#frames.set(topic, clients.size >= compressedClientsMin ? frame : asPlain(frame));
    }
  }

  #sendFrame(): void {
    this.#buildFrames();
    for (const [topic, clients] of this.#fanOut.topics) this.#sendTopic(clients, this.#frames?.get(topic));
    this.#frames = undefined;
    const nowMs = performance.now();
    this.#metrics.frameLagSeconds.observe(Math.max(0, nowMs - this.#dueAtMs) / 1000);
    // After a pause the missed frames are left out, not sent in a burst.
    this.#dueAtMs = Math.max(this.#dueAtMs + frameIntervalMs, nowMs);
    this.#metrics.streamClients.set(this.#fanOut.clientCount);
    this.#metrics.streamFrames.inc(this.#sentCount);
    this.#metrics.streamSkips.inc(this.#skippedCount);
    this.#sentCount = 0;
    this.#skippedCount = 0;
  }

  #sendTopic(clients: ReadonlySet<FanOutClient>, frame: SharedFrame | undefined): void {
    for (const client of clients) {
      if (client.isBehind) {
        this.#sendWhole(client);
      } else if (frame && this.#fanOut.write(client, frame)) {
        this.#sentCount += 1;
      } else if (frame) {
        client.isBehind = true;
        this.#skippedCount += 1;
      }
    }
  }

  /** An empty list to those whose codes stand still: without it a lost connection looks like a closed market. */
  #sendHeartbeat(): void {
    const frame = asPlain(buildSharedFrame('[]'));
    for (const [topic, clients] of this.#fanOut.topics)
      if (!this.#lively.has(topic)) for (const client of clients) this.#fanOut.write(client, frame);
    this.#lively.clear();
  }

  #chooseCodes(topic: string, changed: readonly string[]): readonly string[] {
    const wanted = listTopicCodes(topic);
    if (!wanted) return changed;
    const isWanted = new Set(wanted);
    return changed.filter(code => isWanted.has(code));
  }

  #sendWhole(client: FanOutClient): void {
    const hasRoom = this.#fanOut.hasRoom(client);
    client.isBehind = !(hasRoom && this.#fanOut.write(client, this.#buildWholeFrame(client.topic)));
  }

  #subscribe(client: FanOutClient, text: string): void {
    const subscription = readSubscription(text);
    if (!subscription) return;
    this.#fanOut.move(client, readTopic(subscription.codes, this.#products));
    this.#sendWhole(client);
  }

  #buildWholeFrame(topic: string): SharedFrame {
    const known = this.#wholeFrames.get(topic);
    if (known) return known;
    const frame = this.#buildFrame(listTopicCodes(topic) ?? this.#products.codes);
    this.#wholeFrames.set(topic, frame);
    return frame;
  }

  #buildFrame(codes: readonly string[]): SharedFrame {
    return buildSharedFrame(`[${codes.map(code => this.#products.loadText(code)).join(',')}]`);
  }
}

function asPlain(frame: SharedFrame): SharedFrame {
  return { text: frame.text, plain: frame.plain, compressed: () => frame.plain };
}

function readSubscription(text: string): z.infer<typeof marketSubscription> | undefined {
  try {
    const parsed = z.safeParse(marketSubscription, JSON.parse(text));
    return parsed.success ? parsed.data : undefined;
  } catch {
    // Not JSON: the client keeps what it has.
    return undefined;
  }
}
