import type { Socket } from 'node:net';
import { constants, deflateRawSync } from 'node:zlib';
import * as ws from 'ws';

/**
 * One text message, framed and compressed once and written to any number of clients.
 *
 * `ws` compresses per client, which cannot keep up with thousands. This writes finished frames straight to the TCP
 * socket instead, which ws offers no public way for (websockets/ws#1468): the private field `_socket` and the static
 * `Sender.frame` are used here and nowhere else. Permessage-deflate must be negotiated without context takeover, so
 * that a frame means the same to every client.
 */
export interface SharedFrame {
  readonly text: string;
  readonly plain: Buffer;
  /** Made on first use: a frame nobody wants compressed is never compressed. */
  compressed(): Buffer;
}

interface FrameOptions {
  readonly fin: boolean;
  readonly rsv1: boolean;
  readonly opcode: number;
  readonly mask: boolean;
  readonly readOnly: boolean;
}
/** The types of ws leave the sender out. */
const { Sender } = ws as unknown as { readonly Sender: { frame(data: Buffer, options: FrameOptions): Buffer[] } };

const textOpcode = 1;
const pingOpcode = 9;
/** Below this a frame costs more to compress than it saves. */
const compressedBytesMin = 512;
const syncFlushTailBytes = 4;

function makeFrame(data: Buffer, opcode: number, isCompressed: boolean): Buffer {
  return Buffer.concat(Sender.frame(data, { fin: true, rsv1: isCompressed, opcode, mask: false, readOnly: true }));
}

function compress(payload: Buffer): Buffer {
  const deflated = deflateRawSync(payload, { finishFlush: constants.Z_SYNC_FLUSH, level: 1 });
  return makeFrame(deflated.subarray(0, deflated.length - syncFlushTailBytes), textOpcode, true);
}

export function buildSharedFrame(text: string): SharedFrame {
  const payload = Buffer.from(text);
  const plain = makeFrame(payload, textOpcode, false);
  let compressed: Buffer | undefined;
  return {
    text,
    plain,
    compressed() {
      compressed ??= payload.length < compressedBytesMin ? plain : compress(payload);
      return compressed;
    },
  };
}

const pingFrame = makeFrame(Buffer.alloc(0), pingOpcode, false);

/** The TCP socket under a WebSocket, or undefined once it is gone. */
export function findSocket(client: ws.WebSocket): Socket | undefined {
  return (client as unknown as { readonly _socket: Socket | null })._socket ?? undefined;
}

/** Writes finished bytes. The caller has checked that the client is open and not lagging. */
export function writeFrame(socket: Socket, bytes: Buffer): void {
  socket.write(bytes);
}

export function writePing(socket: Socket): void {
  socket.write(pingFrame);
}
