import { OrderClock } from './prices/order-clock.ts';

/** The server's clock for countdowns: every answer, price and event of the server tells it. */
export const serverClock = new OrderClock(() => Date.now());
