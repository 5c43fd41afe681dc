import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { serveUpgrades } from './upgrades.ts';

const server = createServer();
afterEach(() => new Promise(resolve => server.close(resolve)));

/** What a server writes to an upgrade request before it hangs up; empty when it cuts the connection. */
function upgrade(path: string): Promise<string> {
  return new Promise(resolve => {
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    let answer = '';
    socket.on('data', part => {
      answer += part;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(answer));
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`);
  });
}

it('EVT-001 the streams share a server by their paths, and any other path is cut', async () => {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const giveUp = serveUpgrades(server, '/one', (_request, socket) => socket.end('one'));
  serveUpgrades(server, '/two', (_request, socket, _head, search) => socket.end(`two ${search.get('a')}`));
  expect(await upgrade('/one')).toBe('one');
  expect(await upgrade('/two?a=b')).toBe('two b');
  expect(await upgrade('/three')).toBe('');
  expect(await upgrade('//')).toBe('');
  giveUp();
  expect(await upgrade('/one')).toBe('');
  expect(await upgrade('/two?a=c')).toBe('two c');
});
