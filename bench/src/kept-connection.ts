import net from 'node:net';
import type { TimedCall } from './timed-calls.ts';

/** An open connection that takes one call at a time. */
export interface KeptConnection {
  /** Answers the body of an answer with status 200. */
  call(wanted: TimedCall): Promise<string>;
  close(): void;
}

interface Waiting {
  resolve(body: string): void;
  reject(error: Error): void;
}

/**
 * HTTP/1.1 with as little work as possible: a load generator shares the cores of what it measures, and the client of the
 * runtime takes as long for an order as the server does. Answers have a length.
 */
export async function openKeptConnection(url: string, localAddress: string): Promise<KeptConnection> {
  const { hostname, port, host } = new URL(url);
  const socket = net.connect({ host: hostname, port: Number(port), localAddress, noDelay: true });
  let text = '';
  let waiting: Waiting | undefined;
  const settle = (act: (waiting: Waiting) => void) => {
    const current = waiting;
    waiting = undefined;
    text = '';
    if (current) act(current);
  };
  // Bytes as they are: lengths count bytes, and what is sent back of an order is plain.
  socket.setEncoding('latin1');
  socket.on('data', (part: string) => {
    text += part;
    const answer = readAnswer(text);
    if (!answer) return;
    if (answer.status === 200) settle(({ resolve }) => resolve(answer.body));
    else settle(({ reject }) => reject(new Error(`answered ${answer.status}: ${answer.body}`)));
  });
  socket.on('error', error => settle(({ reject }) => reject(error)));
  socket.on('close', () => settle(({ reject }) => reject(new Error('the connection was closed'))));
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  return {
    call({ method, path, headers, body }) {
      if (socket.destroyed) return Promise.reject(new Error('the connection was closed'));
      const content = body === undefined ? '' : JSON.stringify(body);
      const lines = Object.entries(headers ?? {}).map(([name, value]) => `${name}: ${value}\r\n`);
      const type = content === '' ? '' : 'content-type: application/json\r\n';
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        socket.write(
          `${method} ${path} HTTP/1.1\r\nhost: ${host}\r\n${type}content-length: ${content.length}\r\n${lines.join('')}\r\n${content}`,
        );
      });
    },
    close: () => socket.destroy(),
  };
}

/** Undefined until all of it has come. */
function readAnswer(text: string): { readonly status: number; readonly body: string } | undefined {
  const headEnd = text.indexOf('\r\n\r\n');
  if (headEnd < 0) return undefined;
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, headEnd))?.[1]);
  const body = text.slice(headEnd + 4);
  if (body.length < length) return undefined;
  return { status: Number(text.slice(9, 12)), body };
}
