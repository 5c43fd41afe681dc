import { useEffect, useState } from 'react';
import { serverClock } from '../server-clock.ts';

/** The server's time, drawn again at each whole second before a moment, and not after it. */
export function useServerNow(untilMs: number): number {
  const [nowMs, setNowMs] = useState(() => serverClock.read());
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      const readMs = serverClock.read();
      setNowMs(readMs);
      // At the next whole second, so that the figure never jumps by two.
      if (readMs < untilMs) timer = setTimeout(look, ((untilMs - readMs) % 1_000) + 5);
    };
    look();
    return () => clearTimeout(timer);
  }, [untilMs]);
  return nowMs;
}
