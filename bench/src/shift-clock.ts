/** Loaded before a program, this moves its clock, ahead or back. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const loadNowMs = Date.now;
Date.now = () => loadNowMs() + shiftMs;
