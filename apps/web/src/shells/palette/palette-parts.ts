import type { OrderProduct } from '../../features/orders/index.ts';
import type { ActSide } from './read-act.ts';

/** What the palette knows of other parts of the page; loaded with it. */
export interface PaletteParts {
  readonly products: readonly OrderProduct[];
  openKeys(): void;
  /** Writes into the ticket of an instrument; sends nothing. */
  fillTicket(code: string, side: ActSide, amount: string | undefined): void;
}
