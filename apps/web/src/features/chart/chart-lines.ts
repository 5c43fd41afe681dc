import { create } from 'zustand';

/** What a line of an order stands for. */
export type ChartLineKind = 'entry' | 'stopLoss' | 'takeProfit' | 'liquidation';

/** A price of an order, or one that is waited for, drawn across the chart with a tag at its end. */
export interface ChartLine {
  readonly id: string;
  readonly kind: ChartLineKind | 'alert';
  /** A plain decimal text in the quote currency. */
  readonly price: string;
  readonly label: string;
  /** Of an order that is only being written: drawn more quietly. */
  readonly isDraft: boolean;
  /** Of an order that waits for its price: its entry is dashed, because nothing has been opened there. */
  readonly isWaiting?: boolean;
  /** A line without it cannot be dragged. */
  readonly drag?: ChartLineDrag;
}

export interface ChartLineDrag {
  /** Where a line lands that is let go at a price; undefined for what is no price. Shown while it is in hand. */
  readonly land: (price: string) => string | undefined;
  /** It was let go and has landed there. */
  readonly drop: (price: string) => void;
}

/** Who draws lines: a ticket that is being written, or the orders of a product, under its name. */
type ChartLineSource = string;

/** The lines of what is only being written. */
const draft = 'draft';

interface ChartLines {
  readonly code: string;
  readonly lines: Readonly<Record<ChartLineSource, readonly ChartLine[]>>;
}

const noLines: ChartLines['lines'] = {};

/** Lines on the chart of the instrument on screen. Features never meet: one writes them, the chart draws them. */
export const useChartLines = create<ChartLines>(() => ({ code: '', lines: noLines }));

/** Puts the lines of one source on the chart of an instrument; those of another instrument go. */
export function showChartLines(code: string, source: ChartLineSource, lines: readonly ChartLine[]): void {
  useChartLines.setState(known => ({
    code,
    lines: { ...(known.code === code ? known.lines : noLines), [source]: lines },
  }));
}

/** The lines of an instrument, drafts last, so that they lie above. */
export function listChartLines(known: ChartLines, code: string): readonly ChartLine[] {
  if (known.code !== code) return [];
  const { [draft]: drafts = [], ...placed } = known.lines;
  return [...Object.values(placed).flat(), ...drafts];
}
