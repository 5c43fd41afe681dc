import { useEffect, useState } from 'react';

const stepMs = 1_000;

/** The time, once a second, while something counts down to a moment. */
export function useNow(untilMs: number | null): number {
  const [nowMs, setNow] = useState(() => Date.now());
  const isOver = untilMs === null || nowMs >= untilMs;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, [isOver]);
  return nowMs;
}
