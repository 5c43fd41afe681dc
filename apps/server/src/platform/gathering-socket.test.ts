import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { GatheringSocket } from './gathering-socket.ts';

it('PLT-089 what is written before anybody waits goes in one piece, and what comes later goes, too', async () => {
  const server = createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = new GatheringSocket();
  const accepted = once(server, 'connection');
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [[peer]] = await Promise.all([accepted, once(socket, 'connect')]);
  const received = text(peer);
  // As the driver writes a query.
  const send = async (query: string) => {
    socket.cork();
    socket.write(query);
    socket.uncork();
  };

  await send('lock ');
  await send('save ');
  socket.write('commit ');
  expect(socket.writableLength).toBe('lock save commit '.length);
  await new Promise(setImmediate);
  expect(socket.writableLength).toBe(0);
  await send('begin ');
  await new Promise(setImmediate);
  expect(socket.writableLength).toBe(0);
  socket.end('end');
  expect(await received).toBe('lock save commit begin end');
  peer.end();
  server.close();
});
