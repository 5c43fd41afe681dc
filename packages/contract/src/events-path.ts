/** Path of the private stream on the origin. */
export const eventStreamPath = '/events';
