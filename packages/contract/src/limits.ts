/** Milliseconds a call may take before the client gives up. Source: specification, section 9. */
export const requestTimeoutMs = 90_000;

/** Milliseconds after which a closed stream is opened again. Source: specification, section 9. */
export const streamReconnectMs = 3_000;

/** Milliseconds a script chunk may take to load before a retry is offered. Source: specification, section 9. */
export const chunkTimeoutMs = 120_000;

/** Points of a mini chart. Source: specification, section 9. */
export const miniChartPointsMax = 100;

/** Candles in one reply. Source: product rules, Wire. */
export const candlesMax = 1_000;

/** Records of the price record in one reply. */
export const priceRecordsMax = 100;

/** Codes in one request or subscription. */
export const codesMax = 600;

/** Milliseconds between two frames of the market stream. Source: architecture, A tick's way. */
export const frameIntervalMs = 100;

/** Milliseconds for which a proof of the owner (password, second factor) opens what asks for one. */
export const stepUpMs = 600_000;

/** Days without use after which a guest account ends. Source: issue of the first five minutes. */
export const guestIdleDays = 30;

/** Milliseconds a code sent by mail or SMS holds. Source: issue of identity; product rules, Accounts. */
export const codeValidMs = 600_000;

/** Milliseconds before an operator who is new, or has a new role or second factor, approves what others ask for. */
export const deciderWaitMs = 86_400_000;

/** Milliseconds after which a disabled administrator no longer counts as the second one. */
export const secondAdministratorMs = 7 * 86_400_000;

/** Digits of a code sent by mail or SMS, and of an authenticator's. */
export const codeDigits = 6;

/** Wrong tries after which a code is dead. */
export const codeTriesMax = 5;

/** Milliseconds before another code may be asked for the same target. */
export const codeRetryMs = 60_000;

/** Rows of one page of a list. */
export const pageRowsMax = 100;

/** Transfers in one exported statement. */
export const statementRowsMax = 100_000;

/** Demo resets a UTC day. Source: product rules, Money. */
export const demoResetsMax = 3;

/** Letters of a user name that the top bars show. Source: specification, section 9. */
export const shortUserNameLength = 6;

/** Bytes of one part of an upload. */
export const uploadPartBytes = 256 * 1024;

/** Milliseconds within which a private stream must say whose it is. */
export const eventHelloMs = 5_000;

/** Private streams of one user open at once. */
export const eventStreamsMax = 10;

/** Milliseconds after which a stream that has nothing to say sends an empty list, which says that the server is there. */
export const streamHeartbeatMs = 15_000;

/** Letters of one message to or from support, in UTF-16 code units. */
export const supportTextMax = 2_000;

/** Messages of a chat in one answer. */
export const supportMessagesMax = 100;

/** Milliseconds for which "is writing" is shown after it was last said; it is said again twice as often. */
export const supportTypingMs = 6_000;

/** What the workspace of an account holds at most; a name in UTF-16 code units, drawings of all instruments together. */
export const workspaceLimits = {
  favoritesMax: 500,
  watchlistsMax: 20,
  watchedMax: 100,
  nameMax: 40,
  layoutsMax: 20,
  drawingsMax: 300,
  comparedMax: 3,
} as const;

/** Letters of a note about an order, in UTF-16 code units. */
export const orderNoteMax = 500;
