import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** WebSocket clients reduced to counting: they read frame headers and throw the rest away, so that they cost little. */
export interface BareClients {
  readonly frameCount: number;
  readonly byteCount: number;
  /** Arrival times (ms, monotonic) of frames at the last client since the last call. */
  takeArrivals(): readonly number[];
  /** Stops reading at the first clients, as a phone in a tunnel does. */
  stall(count: number): void;
  close(): void;
}

interface Reader {
  readonly socket: Socket;
  buffered: Buffer;
  isOpen: boolean;
}

const connectingMax = 200;
const pingOpcode = 9;

function writeHandshake(socket: Socket, host: string, index: number): void {
  const lines = [
    'GET /message HTTP/1.1',
    `Host: ${host}`,
    // Callers of their own, since one has few streams.
    `X-Forwarded-For: 10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`,
    'Upgrade: websocket',
    'Connection: Upgrade',
    `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}`,
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Extensions: permessage-deflate; client_max_window_bits',
    '\r\n',
  ];
  socket.write(lines.join('\r\n'));
}

/** Length of the frame at an offset, header included; undefined while it is not whole. */
function readFrameLength(bytes: Buffer, offset: number): number | undefined {
  if (bytes.length < offset + 2) return undefined;
  const short = bytes.readUInt8(offset + 1) & 0x7f;
  if (short < 126) return 2 + short;
  if (short === 126) return bytes.length < offset + 4 ? undefined : 4 + bytes.readUInt16BE(offset + 2);
  return bytes.length < offset + 10 ? undefined : 10 + Number(bytes.readBigUInt64BE(offset + 2));
}

/** Takes whole frames off a reader's bytes; answers pings, since a silent client is cut. Returns how many messages came. */
function takeFrames(reader: Reader, data: Buffer): number {
  reader.buffered = reader.buffered.length === 0 ? data : Buffer.concat([reader.buffered, data]);
  let offset = 0;
  let messages = 0;
  for (;;) {
    const length = readFrameLength(reader.buffered, offset);
    if (length === undefined || reader.buffered.length < offset + length) break;
    if ((reader.buffered.readUInt8(offset) & 0x0f) === pingOpcode)
      reader.socket.write(Buffer.from([0x8a, 0x80, 0, 0, 0, 0]));
    else messages += 1;
    offset += length;
  }
  reader.buffered = reader.buffered.subarray(offset);
  return messages;
}

/** Opens many clients and counts what they get. */
export async function openBareClients(url: string, count: number): Promise<BareClients> {
  const { hostname, port, host } = new URL(url);
  const readers: Reader[] = [];
  let frameCount = 0;
  let byteCount = 0;
  let arrivals: number[] = [];

  function take(reader: Reader, data: Buffer, isWatched: boolean): void {
    byteCount += data.length;
    const messages = takeFrames(reader, data);
    frameCount += messages;
    if (isWatched && messages > 0) arrivals.push(performance.now());
  }

  function open(isWatched: boolean): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), hostname);
      const reader: Reader = { socket, buffered: Buffer.alloc(0), isOpen: false };
      readers.push(reader);
      socket.setNoDelay(true);
      socket.once('connect', () => writeHandshake(socket, host, readers.length));
      socket.once('error', reject);
      socket.on('data', data => {
        if (reader.isOpen) return take(reader, data, isWatched);
        const end = data.indexOf('\r\n\r\n');
        if (end < 0 || !data.toString('latin1', 0, 12).includes('101'))
          return reject(new Error(data.toString('latin1')));
        reader.isOpen = true;
        resolve();
        take(reader, data.subarray(end + 4), isWatched);
      });
    });
  }

  for (let opened = 0; opened < count; opened += connectingMax) {
    const batch = Math.min(connectingMax, count - opened);
    await Promise.all(Array.from({ length: batch }, (_, index) => open(opened + index === count - 1)));
  }
  return {
    get frameCount() {
      return frameCount;
    },
    get byteCount() {
      return byteCount;
    },
    takeArrivals() {
      const taken = arrivals;
      arrivals = [];
      return taken;
    },
    stall(stalledCount) {
      for (const { socket } of readers.slice(0, stalledCount)) socket.pause();
    },
    close() {
      for (const { socket } of readers) socket.destroy();
    },
  };
}
