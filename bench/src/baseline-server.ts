import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WebSocketServer } from 'ws';

// What fan-out costs at least: one prebuilt frame of FRAME_BYTES, sent to every client ten times a second.
const frame = Buffer.alloc(Number(process.env.FRAME_BYTES ?? 1024), 'x');
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

setInterval(() => {
  for (const client of sockets.clients) client.send(frame, { binary: false });
}, 100);

server.listen(0, '127.0.0.1', () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on('SIGTERM', () => process.exit(0));
