/**
 * Why a node gave no answer that can be used. `throttled`: it asks for fewer calls; `unreachable`: it did not answer; `otherPast`: its
 * chain differs from what was followed, further back than is kept;
 * `unfit`: it answered what cannot be, such as another chain, or a block that it has just lost. None is our own bug.
 * Messages name no address, since one may hold a key.
 */
export class NodeFault extends Error {
  readonly kind: 'throttled' | 'unreachable' | 'unfit' | 'otherPast';

  constructor(kind: NodeFault['kind'], message: string) {
    super(message);
    this.name = 'NodeFault';
    this.kind = kind;
  }
}

/** The fault itself; anything else is a bug and thrown on. */
export function takeFault(error: unknown): NodeFault {
  if (error instanceof NodeFault) return error;
  throw error;
}
