import { createChunk } from '@truemark/browser/chunk';
import { readStored, writeStored } from '@truemark/browser/storage';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { useEffect, useState } from 'react';
import { Lazily } from '../../platform/lazily.tsx';

const askedKey = 'coloursAsked';
/** Somebody looks at the chart first. */
const waitMs = 2_000;

const askChunk = createChunk(() => import('./ask-colours.tsx').then(module => module.AskColours), chunkTimeoutMs);

/** Whether nobody has been asked in this browser which colour rises, nor has chosen by themselves. */
export function isColourOpen(read: typeof readStored = readStored): boolean {
  return read('local', askedKey) === undefined && read('local', 'upDown') === undefined;
}

/** Asks on the first visit to a page with a chart, a moment after it, and never again. */
export function AskColoursOnce() {
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isColourOpen()) return;
    const timer = setTimeout(() => {
      writeStored('local', askedKey, 'yes');
      setAsked(true);
    }, waitMs);
    return () => clearTimeout(timer);
  }, []);
  return isAsked && <Lazily chunk={askChunk} given={{}} />;
}
