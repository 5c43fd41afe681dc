import type { OrderProduct } from '../../features/orders/index.ts';
import type { ActSide } from './read-act.ts';

/** What the palette knows of other parts of the page; loaded with it. */
export interface PaletteParts {
  readonly products: readonly OrderProduct[];
  openKeys(): void;
  /** What an amount is in that ticket, by its text there. */
  findAmountField(code: string, side: ActSide): 'lots' | 'putIn' | 'amount';
  /** Writes into the ticket of an instrument; sends nothing. */
  fillTicket(code: string, side: ActSide, amount: string | undefined): void;
}
