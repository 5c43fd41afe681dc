/**
 * Loaded into a server of a journey before the product (`NODE_OPTIONS`): its machine's time is that of this one and
 * `CLOCK_SHIFT_MS` more. The product knows nothing of it.
 */
const shiftMs = Number(process.env.CLOCK_SHIFT_MS ?? 0);

globalThis.Date = new Proxy(Date, {
  construct: (real, parts, made) =>
    Reflect.construct(real, parts.length === 0 ? [real.now() + shiftMs] : parts, made) as Date,
  get: (real, name, receiver) => (name === 'now' ? () => real.now() + shiftMs : Reflect.get(real, name, receiver)),
});
