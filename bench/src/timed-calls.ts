import http from 'node:http';

export interface TimedCall {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** Where calls come from: an address of this machine, whose connections stay open between calls. */
export interface CallSource {
  /** Makes a call that must succeed; answers how many milliseconds it took until the last byte. */
  call(wanted: TimedCall): Promise<number>;
  /** Opens a connection, so that the next call finds one. */
  connect(): Promise<void>;
  close(): void;
}

/** Calls are limited by address, and the whole of 127.0.0.0/8 is this machine: so many people call from as many of it. */
export function chooseAddress(index: number): string {
  return `127.1.${Math.floor(index / 250) % 250}.${(index % 250) + 1}`;
}

export function openCallSource(url: string, localAddress: string): CallSource {
  const agent = new http.Agent({ keepAlive: true, localAddress });

  async function send({ method, path, headers, body }: TimedCall): Promise<string> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const content = text === '' ? {} : { 'content-type': 'application/json', 'content-length': String(text.length) };
    return new Promise((resolve, reject) => {
      const request = http.request(new URL(path, url), { method, agent, headers: { ...headers, ...content } });
      request.once('error', reject);
      request.once('response', response => {
        const parts: Buffer[] = [];
        response.on('data', part => parts.push(part));
        response.once('error', reject);
        response.once('end', () => {
          const answer = Buffer.concat(parts).toString();
          if (response.statusCode === 200) resolve(answer);
          else reject(new Error(`${path} answered ${response.statusCode}: ${answer} ${JSON.stringify(body)}`));
        });
      });
      request.end(text);
    });
  }

  return {
    async call(wanted) {
      const beganMs = performance.now();
      const answer = await send(wanted);
      const tookMs = performance.now() - beganMs;
      const { code } = JSON.parse(answer) as { code: number };
      if (code !== 200) throw new Error(`${wanted.path} was refused: ${answer}`);
      return tookMs;
    },
    async connect() {
      await send({ method: 'GET', path: '/healthz' });
    },
    close: () => agent.destroy(),
  };
}
