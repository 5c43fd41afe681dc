import { LateTools } from '../desktop/late-tools.tsx';
import { PaletteKeys } from '../palette/palette-keys.tsx';
import { PriceAlertSlot } from './price-alert-slot.tsx';

/** What the first picture does without and which comes a moment later, in one file: the last tools of the nav, the keys of the palette, and the form of a price alert. */
export function LatePart(props: { readonly place: 'nav' | 'page' }) {
  if (props.place === 'nav') return <LateTools />;
  return (
    <>
      <PaletteKeys />
      <PriceAlertSlot />
    </>
  );
}
