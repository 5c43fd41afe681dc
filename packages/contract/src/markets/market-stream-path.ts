/** Path of the market stream on the same origin. */
export const marketStreamPath = '/message';
