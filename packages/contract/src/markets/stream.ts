import * as z from 'zod/mini';
import { codesMax } from '../limits.ts';
import { boundedText } from '../schemas.ts';

// Stands in a file of its own, so that a browser gets the path without the schemas.
export { marketStreamPath } from './market-stream-path.ts';

/**
 * What a client may send on the market stream: the codes it wants from now on; an empty list means all. The server
 * answers with the whole state of the wanted codes, then with changes. Everything the server sends is a JSON array of
 * stream products; an empty one says every `streamHeartbeatMs` without a change that the server is still there.
 */
export const marketSubscription = z.object({
  codes: z.array(boundedText(24)).check(z.maxLength(codesMax)),
});
export type MarketSubscription = z.infer<typeof marketSubscription>;
