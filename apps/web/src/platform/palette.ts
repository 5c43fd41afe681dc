import { create } from 'zustand';

/** The search over everything, or the sheet of keys. */
export type PaletteView = 'search' | 'keys';

/** What of the palette stands open. */
export const usePalette = create<{ readonly view: PaletteView | undefined }>(() => ({ view: undefined }));

export function openPalette(view: PaletteView): void {
  usePalette.setState({ view });
}

export function closePalette(): void {
  usePalette.setState({ view: undefined });
}
