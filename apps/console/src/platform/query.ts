import { createQueryClient } from '@truemark/browser/query-client';

/** State of the server as the console knows it. */
export const queryClient = createQueryClient();
