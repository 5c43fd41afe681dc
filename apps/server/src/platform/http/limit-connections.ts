import type { Server } from 'node:http';
import { OpenTally } from '../sockets/open-tally.ts';
import { calculateCaller } from './network-address.ts';

export interface ConnectionRules {
  readonly connectionsMax: number;
  /** Streams of one caller, which count among its connections. */
  readonly callerStreamsMax: number;
  readonly isTrusted: (address: string) => boolean;
}

/** Connections of one address beside its streams. A proxy that is trusted brings many people's. */
const callerRequestsMax = 150;
/** From this share on those that wait for another request make room. */
const crowdedShare = 0.9;

/** Keeps connections within the descriptors of the process, and one address from having all of them. */
export function limitConnections(
  server: Server,
  { connectionsMax, callerStreamsMax, isTrusted }: ConnectionRules,
): void {
  const open = new OpenTally();
  if (Number.isFinite(connectionsMax)) server.maxConnections = connectionsMax;
  server.on('connection', socket => {
    const address = socket.remoteAddress ?? '';
    const caller = calculateCaller(address);
    if (open.countOf(caller) >= callerStreamsMax + callerRequestsMax && !isTrusted(address))
      return void socket.destroy();
    open.add(socket, caller);
    if (open.total > connectionsMax * crowdedShare) server.closeIdleConnections();
  });
}
