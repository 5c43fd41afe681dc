import { type Call, isWriting } from '@truemark/contract/call';

const recordedHandlers = new WeakSet<object>();

/** Says of a handler that it cannot answer without a record in the audit log. */
export function markRecorded<Handler extends object>(handler: Handler): Handler {
  recordedHandlers.add(handler);
  return handler;
}

export function isRecorded(handler: object): boolean {
  return recordedHandlers.has(handler);
}

/** Whether an operator changes something by this call, so that it leaves a record in the audit log. */
export function mustRecord(call: Call): boolean {
  return call.access.startsWith('operator') && isWriting(call);
}
