import { LateTools } from '../desktop/late-tools.tsx';
import { PaletteKeys } from '../palette/palette-keys.tsx';

/** What the first picture does without and which comes a moment later, in one file: the last tools of the nav, and the keys of the palette. */
export function LatePart(props: { readonly place: 'nav' | 'page' }) {
  return props.place === 'nav' ? <LateTools /> : <PaletteKeys />;
}
