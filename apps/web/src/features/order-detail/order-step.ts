import type { TextKey } from '../../platform/text.ts';

/** Something that has happened to an order, or that will, before it is put into words. */
export interface OrderStep {
  readonly id: string;
  readonly text: TextKey<'orders'>;
  readonly atMs: number;
  readonly price?: string | null;
  /** Record number of the price. */
  readonly sequence?: number | null;
  /** It is still to come. */
  readonly isNext?: boolean;
}
