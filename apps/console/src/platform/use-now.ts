import { useEffect, useState } from 'react';

const stepMs = 10_000;

/** The time now, often enough for ages in minutes. */
export function useNow(): number {
  const [nowMs, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), stepMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}
