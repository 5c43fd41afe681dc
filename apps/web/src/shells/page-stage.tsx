import { useState } from 'react';
import { type Location, Route, Routes, useLocation } from 'react-router';
import { useChunk } from '../platform/use-chunk.ts';
import type { PageRoute } from '../routes.tsx';

interface Shown {
  readonly route: PageRoute;
  readonly location: Location;
}

/** The page of a route. While the next one is loading, or when it does not come, the page on screen stays. */
export function PageStage(props: { readonly route: PageRoute }) {
  const location = useLocation();
  const chunk = useChunk(props.route.chunk);
  const [shown, setShown] = useState<Shown | undefined>(undefined);
  if (chunk.status === 'ready' && shown?.location !== location) setShown({ route: props.route, location });
  if (!shown) return null;
  const page = shown.route.chunk.read();
  if (page.status !== 'ready') return null;
  const Page = page.value.default;
  return (
    <Routes location={shown.location}>
      <Route path={shown.route.path} element={<Page />} />
    </Routes>
  );
}
