/** One thing the palette can do. */
export interface PaletteEntry {
  readonly id: string;
  readonly section: (typeof paletteSections)[number];
  readonly label: string;
  /** What tells it from others of the same name: a code, an amount. */
  readonly detail?: string | undefined;
  /** More words that it is found by. */
  readonly words?: string;
  run(): void;
}

/** In the order in which they are shown. */
export const paletteSections = ['acts', 'instruments', 'orders', 'pages', 'settings'] as const;
