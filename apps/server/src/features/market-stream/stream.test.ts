import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createStreamGuard } from '../../platform/http/stream-guard.ts';
import { createMetrics } from '../../platform/process/metrics.ts';
import { findSocket } from '../../platform/sockets/shared-frame.ts';
import { guardUpgrades } from '../../platform/sockets/upgrades.ts';
import { MarketStream, type ProductSource } from './stream.ts';

interface Product {
  readonly code: string;
  readonly price: string;
}

/** Products whose prices the test sets. */
function createProducts(
  codes: readonly string[],
  padding = '',
): ProductSource & { change(code: string, price: string): void } {
  const prices = new Map(codes.map(code => [code, '1']));
  const changed = new Set<string>();
  return {
    codes,
    changed,
    isKnown: code => prices.has(code),
    loadText: code => JSON.stringify({ code, price: prices.get(code), padding }),
    takeChanged() {
      const taken = [...changed];
      changed.clear();
      return taken;
    },
    change(code, price) {
      prices.set(code, price);
      changed.add(code);
    },
  };
}

/** A client that keeps every message and can wait for the next one that fits. */
function connect(server: Server, query = '', perMessageDeflate = true) {
  const { port } = server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/message${query}`, { perMessageDeflate });
  const messages: Product[][] = [];
  const waiting = new Set<() => void>();
  socket.on('message', data => {
    messages.push(JSON.parse(String(data)));
    for (const look of waiting) look();
  });
  async function until(fits: (messages: readonly Product[][]) => boolean): Promise<void> {
    if (fits(messages)) return;
    await new Promise<void>(resolve => {
      const look = () => {
        if (!fits(messages)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
    });
  }
  return { socket, messages, until };
}

const codes = Array.from({ length: 40 }, (_, index) => `CODE${index}`);

describe('market stream', () => {
  let server: Server;
  let stream: MarketStream;
  let products: ReturnType<typeof createProducts>;

  async function open(padding = '', heartbeatMs?: number): Promise<void> {
    server = createServer();
    const limits = { streamsMax: 8, callerStreamsMax: 100 };
    guardUpgrades(server, createStreamGuard({ isTrusted: () => true, publicUrl: null, ...limits }));
    products = createProducts(codes, padding);
    stream = new MarketStream({
      server,
      products,
      metrics: createMetrics(),
      ...(heartbeatMs && { heartbeatMs }),
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  }

  beforeEach(() => open());
  afterEach(async () => {
    await stream.close();
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  });

  it('MKD-101 sends the whole list on connect, then only what changed', async () => {
    const client = connect(server);
    await client.until(messages => messages.length === 1);
    expect(client.messages[0]?.map(product => product.code)).toEqual(codes);
    products.change('CODE7', '2');
    await client.until(messages => messages.length === 2);
    expect(client.messages[1]).toMatchObject([{ code: 'CODE7', price: '2' }]);
  });

  it('MKD-102 one frame reads the same with and without compression', async () => {
    const compressed = connect(server);
    const plain = connect(server, '', false);
    await Promise.all([compressed.until(list => list.length === 1), plain.until(list => list.length === 1)]);
    expect(compressed.socket.extensions).toContain('permessage-deflate');
    expect(plain.socket.extensions).toBe('');
    expect(compressed.messages).toEqual(plain.messages);
    for (const code of codes) products.change(code, '3.25');
    await Promise.all([compressed.until(list => list.length === 2), plain.until(list => list.length === 2)]);
    expect(compressed.messages[1]).toHaveLength(codes.length);
    expect(compressed.messages).toEqual(plain.messages);
  });

  it('MKD-103 a client narrows to codes by address or by message, and back to all', async () => {
    const client = connect(server, '?codes=CODE3,CODE1,NOPE');
    await client.until(messages => messages.length === 1);
    expect(client.messages[0]?.map(product => product.code)).toEqual(['CODE1', 'CODE3']);
    client.socket.send(JSON.stringify({ codes: ['CODE5'] }));
    await client.until(messages => messages.length === 2);
    expect(client.messages[1]?.map(product => product.code)).toEqual(['CODE5']);
    products.change('CODE1', '9');
    products.change('CODE5', '8');
    await client.until(messages => messages.length === 3);
    expect(client.messages[2]).toMatchObject([{ code: 'CODE5', price: '8' }]);
    client.socket.send(JSON.stringify({ codes: [] }));
    await client.until(messages => messages.length === 4);
    expect(client.messages[3]).toHaveLength(codes.length);
  });

  it('MKD-104 codes that do not exist and messages that are not subscriptions harm nobody', async () => {
    const client = connect(server, '?codes=NOPE');
    await client.until(messages => messages.length === 1);
    expect(client.messages[0]).toEqual([]);
    client.socket.send('not json');
    client.socket.send(JSON.stringify({ codes: 'CODE1' }));
    client.socket.send(JSON.stringify({ codes: ['CODE2'] }));
    await client.until(messages => messages.some(list => list.some(product => product.code === 'CODE2')));
    expect(client.messages).toHaveLength(2);
  });

  it('MKD-105 a stalled client is skipped while others go on, and then gets the newest state at once', async () => {
    await stream.close();
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
    await open('x'.repeat(40_000));
    const stalled = connect(server, '', false);
    const lively = connect(server, '', false);
    await Promise.all([stalled.until(list => list.length === 1), lively.until(list => list.length === 1)]);
    findSocket(stalled.socket)?.pause();
    for (let round = 1; round <= 12; round += 1) {
      for (const code of codes) products.change(code, String(round));
      await lively.until(list => list.length === round + 1);
    }
    const isSame = (product: Product) => product.price === '12';
    findSocket(stalled.socket)?.resume();
    await stalled.until(list => list.at(-1)?.length === codes.length && (list.at(-1)?.every(isSame) ?? false));
    expect(stalled.messages.length).toBeLessThan(lively.messages.length);
  });

  it('MKD-106 clients beyond the limit are told that the service is full', async () => {
    const clients = Array.from({ length: 8 }, () => connect(server));
    await Promise.all(clients.map(client => client.until(list => list.length === 1)));
    const { port } = server.address() as AddressInfo;
    const status = await new Promise(resolve => {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/message`);
      socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.on('error', () => undefined);
    });
    expect(status).toBe(503);
  });

  it('MKD-840 a client is heard four times a second at most, and the newest of its requests counts', async () => {
    const client = connect(server);
    await client.until(list => list.length === 1);
    const startedAtMs = performance.now();
    for (let index = 0; index < 400; index += 1) {
      client.socket.send(JSON.stringify({ codes: [`CODE${index % 30}`, `CODE${30 + (index % 10)}`] }));
    }
    client.socket.send(JSON.stringify({ codes: ['CODE39'] }));
    await client.until(list => list.at(-1)?.length === 1);
    expect(client.messages.at(-1)?.[0]?.code).toBe('CODE39');
    const answersMax = 2 + (performance.now() - startedAtMs) / 250;
    expect(client.messages.length - 1).toBeLessThanOrEqual(answersMax);
  });

  it('MKD-841 nothing is built for a client whose socket is full', async () => {
    await stream.close();
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
    await open('x'.repeat(2_000_000));
    const stalled = connect(server, '?codes=CODE1', false);
    await stalled.until(list => list.length === 1);
    findSocket(stalled.socket)?.pause();
    // More than the system keeps for a socket.
    for (let round = 0; round < 20; round += 1) {
      products.change('CODE1', String(round));
      await new Promise(resolve => setTimeout(resolve, 110));
    }
    // The last of them has been built.
    await new Promise(resolve => setTimeout(resolve, 500));
    const built: string[] = [];
    const { loadText } = products;
    Object.assign(products, { loadText: (code: string) => [built.push(code), loadText(code)][1] });
    stalled.socket.send(JSON.stringify({ codes: ['CODE2'] }));
    await new Promise(resolve => setTimeout(resolve, 600));
    expect(built).toEqual([]);
    findSocket(stalled.socket)?.resume();
    await stalled.until(list => list.at(-1)?.[0]?.code === 'CODE2');
    expect(built).toEqual(['CODE2']);
  });

  it('WEB-591 who wants codes that stand still hears an empty list now and then, and nobody else does', async () => {
    await stream.close();
    await new Promise(resolve => server.close(resolve));
    products.takeChanged();
    await open('', 500);
    const quiet = connect(server, '?codes=CODE1');
    const busy = connect(server, '?codes=CODE2');
    await Promise.all([quiet, busy].map(client => client.until(messages => messages.length > 0)));
    const ticking = setInterval(() => products.change('CODE2', String(Math.random())), 20);
    try {
      await quiet.until(messages => messages.length >= 4);
    } finally {
      clearInterval(ticking);
    }
    expect(quiet.messages.slice(1, 4)).toEqual([[], [], []]);
    expect(busy.messages.every(message => message.length === 1)).toBe(true);
    for (const { socket } of [quiet, busy]) socket.terminate();
  });
});
