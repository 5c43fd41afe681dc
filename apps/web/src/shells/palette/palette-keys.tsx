import { createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { isTyping, readPressedKey } from '@truemark/ui/pressed-key';
import { useEffect } from 'react';
import { Lazily } from '../../platform/lazily.tsx';
import { closePalette, openPalette, type PaletteView, usePalette } from '../../platform/palette.ts';
import { usePreferences } from '../../platform/preferences.ts';
import { getShell } from '../../platform/shell.ts';
import { loadNamespaces } from '../../platform/text.ts';
import type { PaletteParts } from './palette-parts.ts';
import { readPaletteKey } from './read-palette-key.ts';

const paletteChunk = createChunk(async () => {
  const [{ Palette }, { products }, { fillTicket, findAmountField }, { showSheetOf }] = await Promise.all([
    import('./palette.tsx'),
    import('../../products.ts'),
    import('../../features/ticket/fill-ticket.ts'),
    import('../../features/ticket/ticket-store.ts'),
    loadNamespaces(['palette', 'account', 'orders', 'trade']),
  ]);
  const parts: PaletteParts = {
    ...{ products, findAmountField, openKeys: () => openPalette('keys') },
    fillTicket(code, side, amount) {
      fillTicket(code, side, amount);
      if (getShell() === 'mobile') showSheetOf(code);
    },
  };
  return (given: { readonly view: PaletteView; readonly onClose: () => void }) => <Palette {...given} parts={parts} />;
}, chunkTimeoutMs);

/** Opens the palette by its keys, from every page of both shells, and shows it. */
export function PaletteKeys() {
  const view = usePalette(palette => palette.view);
  useEffect(() => {
    const openByKey = (event: KeyboardEvent) => {
      const wanted = readPaletteKey(
        {
          ...{ key: readPressedKey(event), code: event.code, ctrlKey: event.ctrlKey, metaKey: event.metaKey },
          ...{ altKey: event.altKey, shiftKey: event.shiftKey },
        },
        { hasShortcuts: usePreferences.getState().hasShortcuts, isTyping: isTyping(event.target) },
      );
      if (!wanted) return;
      const isOpen = usePalette.getState().view === wanted;
      // A dialog that stands open is about something else.
      if (!isOpen && document.querySelector('dialog[open]')) return;
      event.preventDefault();
      if (isOpen) closePalette();
      else openPalette(wanted);
    };
    document.addEventListener('keydown', openByKey);
    return () => document.removeEventListener('keydown', openByKey);
  }, []);
  return view && <Lazily chunk={paletteChunk} given={{ view, onClose: closePalette }} onFailed={closePalette} />;
}
