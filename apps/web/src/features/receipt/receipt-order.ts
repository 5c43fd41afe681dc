import type { Receipt } from '@truemark/contract/trading/orders';
import type { ReactNode } from 'react';
import type { AnyTextKey, TextKey, Translate } from '../../platform/text.ts';
import type { ProductName } from '../order-cells/index.ts';

/** In which language something is said. */
export interface ReceiptWords {
  readonly t: Translate<'receipt'>;
  readonly locale: string;
}

export type ReceiptFact = readonly [name: string, value: ReactNode];

/** A price at which something happened. */
export interface ReceiptMark {
  readonly kind: 'opened' | 'closed' | 'settled';
  readonly price: string;
  readonly atMs: number;
}

/** Texts of the terms of an order: with the time, record and hash of its acceptance. */
type TermsKey = Exclude<Extract<AnyTextKey<'receipt'>, `check.terms.${string}`>, TextKey<'receipt'>>;

/** What a product says of an order in its receipt. */
export interface ReceiptOrder {
  readonly name: ProductName;
  /** What the terms say: they are the same for every product. */
  readonly claim: {
    readonly id: string;
    readonly symbol: string;
    readonly code: string;
    readonly priceDecimals: number;
    readonly createTime: number;
    readonly acceptedSequence: number;
    readonly ruleVersion: number;
    readonly termsHash: string;
  };
  /** Prices that moved money, the first first. */
  readonly marks: readonly ReceiptMark[];
  /** Nothing can change any more. */
  readonly isOver: boolean;
  /** It has an end that is told, though no price but the first moved money. */
  readonly hasEnding?: boolean;
  /** How long the price that settles it is waited for; 0 where none settles it. */
  readonly settleWaitMs: number;
  readonly words: {
    readonly terms: TermsKey;
    readonly reserve: TextKey<'receipt'>;
    readonly ending: TextKey<'receipt'>;
  };
  listFacts(words: ReceiptWords): readonly ReceiptFact[];
  describeOpening(words: ReceiptWords): string;
  /** One text for each closing. */
  describeEnding(words: ReceiptWords): readonly string[];
}

/** Reads the orders of one product; undefined for those of another. */
export type ReadReceiptOrder = (order: Receipt['order']) => ReceiptOrder | undefined;
