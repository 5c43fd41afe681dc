import React from 'react';

/**
 * A page that is drawn on the server is drawn once, so that every store is read as it stands. Without this, React asks
 * each for what it was at the start, which is in English and knows nothing.
 */
Object.assign(React, {
  useSyncExternalStore: (_subscribe: unknown, getSnapshot: () => unknown) => getSnapshot(),
});
