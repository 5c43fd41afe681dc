import type { IncomingMessage } from 'node:http';
import { OpenTally } from '../sockets/open-tally.ts';
import type { StreamGuard } from '../sockets/upgrades.ts';
import { calculateCaller } from './network-address.ts';
import { findAddress } from './trusted-proxies.ts';

export interface StreamGuardOptions {
  readonly isTrusted: (address: string) => boolean;
  /** Address the outside world uses, for proxies that do not pass on the host they were asked for. */
  readonly publicUrl: string | null;
  /** Streams open at once, of all paths together. */
  readonly streamsMax: number;
  /** Of them those of one caller. */
  readonly callerStreamsMax: number;
}

/** A page of another site may not open a stream in its visitor's name. Programs send no `Origin`. */
function isOwnOrigin({ headers, socket }: IncomingMessage, { isTrusted, publicUrl }: StreamGuardOptions): boolean {
  if (headers.origin === undefined) return true;
  const host = URL.parse(headers.origin)?.host;
  if (!host) return false;
  const passed = isTrusted(socket.remoteAddress ?? '') ? String(headers['x-forwarded-host'] ?? '').split(',') : [];
  const own = [headers.host ?? '', ...passed, publicUrl === null ? '' : new URL(publicUrl).host];
  return own.some(each => each.trim().toLowerCase() === host);
}

/** Keeps streams within what the machine can hold, and nobody from having all of them. */
export function createStreamGuard(options: StreamGuardOptions): StreamGuard {
  const open = new OpenTally();
  return (request, socket) => {
    if (!isOwnOrigin(request, options)) return 403;
    const caller = calculateCaller(findAddress(request, options.isTrusted));
    if (open.countOf(caller) >= options.callerStreamsMax) return 429;
    if (open.total >= options.streamsMax) return 503;
    open.add(socket, caller);
    return undefined;
  };
}
