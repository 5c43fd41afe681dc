import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { type MarketStream, openMarketStream, readProducts } from './market-stream.ts';

const product = (code: string, price: string) => ({ code, type: 2, id: 1, price, zdf: '0', sequence: 1, at: 1 });

describe('market stream client', () => {
  let server: WebSocketServer;
  let sockets: { socket: ServerSocket; url: string; received: string[] }[];
  let log: string[];
  let stream: MarketStream | undefined;

  async function listen(port = 0): Promise<number> {
    server = new WebSocketServer({ port, host: '127.0.0.1' });
    server.on('connection', (socket, request) => {
      const entry = { socket, url: request.url ?? '', received: [] as string[] };
      sockets.push(entry);
      socket.on('message', data => entry.received.push(String(data)));
      socket.send(JSON.stringify([product('A', String(sockets.length))]));
    });
    await new Promise(resolve => server.once('listening', resolve));
    return (server.address() as AddressInfo).port;
  }

  function open(port: number, reconnectMs = 40): MarketStream {
    stream = openMarketStream({
      baseUrl: `http://127.0.0.1:${port}`,
      onProducts: (products, isWhole) =>
        log.push(`${products.map(p => `${p.code}=${p.price}`).join()} ${isWhole ? 'whole' : 'change'}`),
      onState: state => log.push(state),
      onMalformed: () => log.push('malformed'),
      reconnectMs,
    });
    return stream;
  }

  const until = (fits: () => boolean) => expect.poll(fits, { timeout: 3_000, interval: 5 }).toBe(true);

  beforeEach(() => {
    sockets = [];
    log = [];
  });
  afterEach(async () => {
    stream?.close();
    await new Promise(resolve => server.close(resolve));
  });

  it('MKD-107 the client connects again after a close, with the codes it wanted', async () => {
    const port = await listen();
    const opened = open(port);
    await until(() => log.includes('A=1 whole'));
    opened.want(['B', 'A']);
    await until(() => sockets[0]?.received.length === 1);
    expect(sockets[0]?.received).toEqual(['{"codes":["B","A"]}']);
    sockets[0]?.socket.terminate();
    await until(() => log.includes('A=2 whole'));
    expect(decodeURIComponent(sockets[1]?.url ?? '')).toBe('/message?codes=B,A');
    expect(log).toEqual(['connecting', 'open', 'A=1 whole', 'reconnecting', 'open', 'A=2 whole']);
  });

  it('MKD-108 it waits three seconds before it connects again, as long as the server is away', async () => {
    const port = await listen();
    open(port, 60);
    await until(() => log.includes('open'));
    for (const { socket } of sockets) socket.terminate();
    await new Promise(resolve => server.close(resolve));
    let tries = 0;
    const away = createServer(socket => {
      tries += 1;
      socket.destroy();
    });
    await new Promise<void>(resolve => away.listen(port, '127.0.0.1', resolve));
    await until(() => tries >= 4);
    await new Promise(resolve => away.close(resolve));
    await listen(port);
    await until(() => log.at(-1) === 'A=2 whole');
    const { streamReconnectMs } = await import('@truemark/contract/limits');
    expect(streamReconnectMs).toBe(3_000);
  });

  it('MKD-109 a message that is not a list of products is left out', async () => {
    const port = await listen();
    open(port);
    await until(() => log.includes('A=1 whole'));
    for (const text of ['{}', 'x', '[{"code":1}]', JSON.stringify([product('A', '5')])]) sockets[0]?.socket.send(text);
    await until(() => log.includes('A=5 change'));
    expect(log.filter(line => line === 'malformed')).toHaveLength(3);
    expect(readProducts('[]')).toEqual([]);
  });

  it('WEB-591 an empty list is a sign of life and no change, but a whole list may be empty', async () => {
    const port = await listen();
    open(port);
    await until(() => log.includes('A=1 whole'));
    for (const text of ['[]', '[]', JSON.stringify([product('A', '5')])]) sockets[0]?.socket.send(text);
    await until(() => log.includes('A=5 change'));
    expect(log).toEqual(['connecting', 'open', 'A=1 whole', 'A=5 change']);
    stream?.want(['X']);
    await until(() => sockets[0]?.received.length === 1);
    sockets[0]?.socket.send('[]');
    await until(() => log.at(-1) === ' whole');
  });
});
