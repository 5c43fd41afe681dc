/** Loaded before a program, this moves its clock: benches need markets that are open at any time of the week. */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const loadNowMs = Date.now;
Date.now = () => loadNowMs() + shiftMs;
