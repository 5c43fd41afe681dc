import type { Server } from 'node:http';
import { codesMax, frameIntervalMs } from '@truemark/contract/limits';
import { marketStreamPath, marketSubscription } from '@truemark/contract/stream';
import * as z from 'zod/mini';
import { type FanOutClient, openFanOut } from '../../platform/fan-out.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { buildSharedFrame, type SharedFrame } from '../../platform/shared-frame.ts';

/** Where the stream takes its products from: one text of JSON a code, made anew only when it changed. */
export interface ProductSource {
  readonly codes: readonly string[];
  isKnown(code: string): boolean;
  /** The product as JSON text. */
  buildText(code: string): string;
  /** Codes changed since the last call, and forgets them. */
  takeChanged(): readonly string[];
}

export interface MarketStreamOptions {
  readonly server: Server;
  readonly products: ProductSource;
  readonly metrics: Metrics;
  readonly clientsMax: number;
}

export interface MarketStream {
  close(): Promise<void>;
}

/** Topic of clients that want everything, and of those whose every wish is unknown here. */
const allTopic = '';
const noTopic = '-';
/** A topic of few clients is not worth compressing for. */
const compressedClientsMin = 2;

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

/** Opens the market stream: the whole list on connect, then what changed, once every frame. */
export function openMarketStream(options: MarketStreamOptions): MarketStream {
  const { products, metrics } = options;
  const wholeFrames = new Map<string, SharedFrame>();
  const texts = new Map<string, string>();

  function loadText(code: string): string {
    const known = texts.get(code);
    if (known !== undefined) return known;
    const text = products.buildText(code);
    texts.set(code, text);
    return text;
  }

  function buildFrame(codes: readonly string[]): SharedFrame {
    return buildSharedFrame(`[${codes.map(loadText).join(',')}]`);
  }

  /** The whole state of a topic; kept until the next change, since many clients may come at once. */
  function buildWholeFrame(topic: string): SharedFrame {
    const known = wholeFrames.get(topic);
    if (known) return known;
    const frame = buildFrame(listTopicCodes(topic) ?? products.codes);
    wholeFrames.set(topic, frame);
    return frame;
  }

  function sendWhole(client: FanOutClient): void {
    client.isBehind = !fanOut.write(client, buildWholeFrame(client.topic));
  }

  const fanOut = openFanOut({
    server: options.server,
    path: marketStreamPath,
    clientsMax: options.clientsMax,
    readTopic: search => readTopic((search.get('codes') ?? '').split(',').filter(Boolean), products),
    onOpen: sendWhole,
    onMessage(client, text) {
      const subscription = readSubscription(text);
      if (!subscription) return;
      fanOut.move(client, readTopic(subscription.codes, products));
      sendWhole(client);
    },
  });

  /** Counted here and handed to the metrics once a frame: a counter call per client would cost as much as the write. */
  let sentCount = 0;
  let skippedCount = 0;

  function sendTopic(topic: string, clients: ReadonlySet<FanOutClient>, changed: readonly string[]): void {
    const wanted = listTopicCodes(topic);
    const isWanted = wanted && new Set(wanted);
    const codes = isWanted ? changed.filter(code => isWanted.has(code)) : changed;
    let frame: SharedFrame | undefined;
    for (const client of clients) {
      if (client.isBehind) {
        sendWhole(client);
        continue;
      }
      if (codes.length === 0) continue;
      frame ??= clients.size < compressedClientsMin ? asPlain(buildFrame(codes)) : buildFrame(codes);
      if (fanOut.write(client, frame)) sentCount += 1;
      else {
        client.isBehind = true;
        skippedCount += 1;
      }
    }
  }

  function sendFrame(dueAtMs: number): void {
    const changed = products.takeChanged();
    for (const code of changed) texts.delete(code);
    if (changed.length > 0) wholeFrames.clear();
    for (const [topic, clients] of fanOut.topics) sendTopic(topic, clients, changed);
    metrics.frameLagSeconds.observe(Math.max(0, performance.now() - dueAtMs) / 1000);
    metrics.streamClients.set(fanOut.clientCount);
    metrics.streamFrames.inc(sentCount);
    metrics.streamSkips.inc(skippedCount);
    sentCount = 0;
    skippedCount = 0;
  }

  let dueAtMs = performance.now() + frameIntervalMs;
  let timer = setTimeout(run, frameIntervalMs);
  function run(): void {
    sendFrame(dueAtMs);
    const now = performance.now();
    // After a pause the missed frames are left out, not sent in a burst.
    dueAtMs = Math.max(dueAtMs + frameIntervalMs, now);
    timer = setTimeout(run, dueAtMs - now);
  }

  return {
    async close() {
      clearTimeout(timer);
      await fanOut.close();
    },
  };
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
