import { createServer, type IncomingHttpHeaders } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { guardUpgrades, serveUpgrades } from '../sockets/upgrades.ts';
import { waitFor } from '../testing/wait-for.ts';
import { createStreamGuard } from './stream-guard.ts';
import { createTrust } from './trusted-proxies.ts';

describe('the guard of streams', () => {
  const server = createServer();
  const opened: Socket[] = [];

  beforeEach(async () => {
    const isTrusted = createTrust(['127.0.0.0/30']);
    const limits = { streamsMax: 6, callerStreamsMax: 2 };
    guardUpgrades(server, createStreamGuard({ isTrusted, publicUrl: 'https://truemark.example', ...limits }));
    serveUpgrades(server, '/stream', (_request, socket) => {
      socket.on('end', () => socket.end()).resume();
      socket.write('HTTP/1.1 101 Switching Protocols\r\n\r\n');
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    for (const socket of opened.splice(0)) socket.destroy();
    await new Promise(resolve => server.close(resolve));
  });

  function open(headers: IncomingHttpHeaders, localAddress = '127.0.0.1'): Promise<number> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port: (server.address() as AddressInfo).port, host: '127.0.0.1', localAddress });
      opened.push(socket);
      socket.once('data', answer => resolve(Number(String(answer).split(' ')[1])));
      socket.once('error', reject);
      const sent = Object.entries({ host: 'inside:8080', connection: 'Upgrade', upgrade: 'websocket', ...headers });
      socket.write(`GET /stream HTTP/1.1\r\n${sent.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
    });
  }

  it('PLT-842 lets one caller have so many streams, the next have theirs, and all together no more than there is room', async () => {
    const statuses: number[] = [];
    // Of one network of 64 bits, then of an IPv4 address with and without a port.
    for (const from of ['2001:db8::1', '2001:db8::2:3', '[2001:db8::4]:1', '1.2.3.4', '1.2.3.4:5', '1.2.3.4:6']) {
      statuses.push(await open({ 'x-forwarded-for': from }));
    }
    expect(statuses).toEqual([101, 101, 429, 101, 101, 429]);
    expect(await open({ 'x-forwarded-for': '5.6.7.8' })).toBe(101);
    expect(await open({ 'x-forwarded-for': '5.6.7.9' })).toBe(101);
    expect(await open({ 'x-forwarded-for': '5.6.7.10' })).toBe(503);
    opened[0]?.destroy();
    await waitFor(async () => expect(await open({ 'x-forwarded-for': '2001:db8::9' })).toBe(101));
  });

  it('PLT-842 believes nobody but a trusted proxy about who asks', async () => {
    const ask = (from: string) => open({ 'x-forwarded-for': from }, '127.0.0.9');
    expect([await ask('1.1.1.1'), await ask('2.2.2.2'), await ask('3.3.3.3')]).toEqual([101, 101, 429]);
  });

  it('PLT-843 refuses a page of another site, and takes our own by any name it has, and programs', async () => {
    const wrong = [
      'https://evil.test',
      'null',
      'inside:8080',
      'https://inside:8081',
      'http://truemark.example.evil.test',
    ];
    for (const origin of wrong) expect(await open({ origin }), origin).toBe(403);
    // Only the one who was asked says so.
    const forged = { origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' };
    expect(await open(forged, '127.0.0.9')).toBe(403);
    expect(await open({})).toBe(101);
    expect(await open({ origin: 'http://Inside:8080' })).toBe(101);
    const other = { 'x-forwarded-for': '9.9.9.9' };
    expect(await open({ origin: 'https://truemark.example', ...other })).toBe(101);
    expect(await open({ origin: 'https://www.example', 'x-forwarded-host': 'www.example', ...other })).toBe(101);
  });
});
