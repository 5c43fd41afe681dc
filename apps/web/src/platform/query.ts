import { createQueryClient } from '@truemark/browser/query-client';

/** State of the server as the client knows it. Live prices do not pass through here, see `prices.ts`. */
export const queryClient = createQueryClient();
