/** To the launcher of picture processes. One picture after the other: `end` after its last part, `abandon` when it has none. */
export type LauncherOrder =
  | {
      readonly kind: 'begin';
      readonly workMsMax: number;
      readonly sideMax: number;
      readonly priority: number;
    }
  | { readonly kind: 'part'; readonly bytes: Uint8Array }
  | { readonly kind: 'end' | 'abandon' };

/** How a picture process ended, what it wrote, and what it said of its faults. */
export interface PictureExit {
  readonly code: number | null;
  readonly signal: string | null;
  readonly output: Uint8Array;
  readonly words: string;
}
