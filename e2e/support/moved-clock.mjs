// Loaded before a program (`NODE_OPTIONS=--import=...`): its time is ahead of the machine's by `CLOCK_AHEAD_MS`.
const aheadMs = Number(process.env.CLOCK_AHEAD_MS ?? 0);
const { now } = Date;
Date.now = () => now() + aheadMs;
