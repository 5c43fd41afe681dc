/** Path of the private stream on the origin. */
export const eventStreamPath = '/events';

/** Why the server closes a private stream, beside the codes of the protocol itself. */
export const eventCloseCodes = {
  /** A message that is no hello, or one after it. */
  malformed: 4400,
  /** The session is over; `ended` came before it. Connecting again is of no use. */
  ended: 4401,
  /** No hello came in time. */
  helloMissing: 4408,
  /** The user has too many streams open, or the client was so slow that the past is gone: connect again later. */
  overrun: 4429,
} as const;
