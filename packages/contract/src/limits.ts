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
