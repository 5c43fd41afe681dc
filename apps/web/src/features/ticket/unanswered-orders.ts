import { readStored, writeStored } from '@truemark/browser/storage';

const key = 'unansweredOrders';

/** Orders that were sent from this tab and have no final answer yet, as their ticket wrote them. */
export function readUnansweredOrders(): string | undefined {
  return readStored('session', key);
}

export function writeUnansweredOrders(text: string | undefined): void {
  writeStored('session', key, text);
}
