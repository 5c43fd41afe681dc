import type { CallOptions } from '@truemark/client/api-client';
import { ApiError } from '@truemark/client/api-error';
import { uploadPartBytes } from '@truemark/contract/limits';
import { api } from './api.ts';

type PicturePurpose = 'depositProof' | 'identity' | 'support';

const retryWaitsMs = [1_000, 2_000, 4_000, 8_000] as const;
/** Characters that one call of `String.fromCharCode` is given. */
const characterBlock = 8_192;

export interface UploadOptions {
  readonly onProgress: (ratio: number) => void;
  readonly signal: AbortSignal;
}

/** The calls by which a picture is sent: of somebody who is logged in, or of a page that may send pictures alone. */
export interface UploadCalls {
  readonly start: (
    file: { readonly bytes: number; readonly fingerprint: string },
    options: CallOptions,
  ) => Promise<Begun>;
  readonly sendPart: (part: Part, options: CallOptions) => Promise<{ readonly received: number }>;
  /** What names the picture then. */
  readonly finish: (uploadId: string, options: CallOptions) => Promise<string>;
}

interface Begun {
  readonly uploadId: string;
  readonly received: number;
}
interface Part {
  readonly uploadId: string;
  readonly offset: number;
  readonly data: string;
}

/**
 * Sends a picture in parts and answers its name. What was sent before of the same file is not sent again: a connection that
 * is cut continues where it was, also after the page was loaded anew. Throws an `ApiError` when it was refused or given up.
 */
export async function sendPicture(file: File, calls: UploadCalls, options: UploadOptions): Promise<string> {
  const { signal, onProgress } = options;
  const named = { bytes: file.size, fingerprint: await calculateFingerprint(file) };
  const started = await trying(() => calls.start(named, { signal }), signal);
  const { uploadId } = started;
  let { received } = started;
  while (received < file.size) {
    onProgress(received / file.size);
    const offset = received;
    const data = encodeBase64(new Uint8Array(await file.slice(offset, offset + uploadPartBytes).arrayBuffer()));
    received = await trying(
      () => calls.sendPart({ uploadId, offset, data }, { signal }).then(part => part.received),
      signal,
    ).catch(readOffset);
  }
  onProgress(1);
  return trying(() => calls.finish(uploadId, { signal }), signal);
}

/** Sends a picture of somebody who is logged in. */
export function uploadPicture(file: File, purpose: PicturePurpose, options: UploadOptions): Promise<string> {
  const calls: UploadCalls = {
    start: (named, rest) => api.call('startUpload', { body: { purpose, ...named } }, rest),
    sendPart: (part, rest) => api.call('sendUploadPart', { body: part }, rest),
    finish: (uploadId, rest) => api.call('finishUpload', { body: { uploadId } }, rest).then(({ fileId }) => fileId),
  };
  return sendPicture(file, calls, options);
}

/** Tries again what did not reach the server, for a quarter of a minute; whatever it asks for may come twice. */
async function trying<Reply>(call: () => Promise<Reply>, signal: AbortSignal): Promise<Reply> {
  for (const waitMs of retryWaitsMs) {
    try {
      return await call();
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || error.kind === 'refusal') throw error;
      await new Promise(resolve => setTimeout(resolve, waitMs));
    }
  }
  return call();
}

/** Another page may have sent more of it: the server says where to continue. */
function readOffset(error: unknown): number {
  const received = error instanceof ApiError && error.refusal === 'uploadOffsetWrong' && error.values?.received;
  if (typeof received !== 'string') throw error;
  return Number(received);
}

/** By which the same file is known again; without TLS browsers hash nothing, and its name and age do. */
async function calculateFingerprint(file: File): Promise<string> {
  if (!globalThis.crypto.subtle) return `${file.lastModified}-${file.name}`.slice(0, 128).padEnd(8, '-');
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  return Array.from(hash, byte => byte.toString(16).padStart(2, '0')).join('');
}

function encodeBase64(bytes: Uint8Array): string {
  let characters = '';
  for (let at = 0; at < bytes.length; at += characterBlock) {
    characters += String.fromCharCode(...bytes.subarray(at, at + characterBlock));
  }
  return btoa(characters);
}
