import { uploadPartBytes } from '@truemark/contract/limits';
import { openKeptConnection } from './kept-connection.ts';
import { findSeededUser } from './seed-users.ts';
import { chooseAddress } from './timed-calls.ts';

interface Uploaded {
  /** By its name, where the platform refused it. */
  readonly refusal: string | undefined;
  /** From when its last part was sent to the last answer. */
  readonly tookMs: number;
}

interface Answer {
  readonly code: number;
  readonly refusal?: string;
  readonly result: { readonly uploadId: string };
}

let lastAddress = 10_000;

/** Sends a picture of an identity document as the page does: begun, in parts, ended. */
export async function uploadPicture(url: string, userId: number, bytes: Buffer): Promise<Uploaded> {
  const { token, deviceMark } = findSeededUser(userId);
  lastAddress += 1;
  const connection = await openKeptConnection(url, chooseAddress(lastAddress));
  const headers = { authorization: `Bearer ${token}`, device: deviceMark };
  const ask = async (step: string, body: object): Promise<Answer> =>
    JSON.parse(await connection.call({ method: 'POST', path: `/swx/customer/upload/${step}`, headers, body }));
  let sentAtMs = performance.now();
  const end = ({ refusal }: Answer) => ({ refusal, tookMs: performance.now() - sentAtMs });
  try {
    const fingerprint = `bench-picture-${lastAddress}`;
    const started = await ask('start', { purpose: 'identity', bytes: bytes.length, fingerprint });
    if (started.code !== 200) return end(started);
    const { uploadId } = started.result;
    for (let offset = 0; offset < bytes.length; offset += uploadPartBytes) {
      const data = bytes.subarray(offset, offset + uploadPartBytes).toString('base64');
      sentAtMs = performance.now();
      const sent = await ask('part', { uploadId, offset, data });
      if (sent.code !== 200) return end(sent);
    }
    return end(await ask('finish', { uploadId }));
  } finally {
    connection.close();
  }
}
