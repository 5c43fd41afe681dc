import { quantityScale } from '@truemark/domain/market/instrument';
import { priceScale } from '@truemark/domain/market/price';
import { assetDecimals } from '@truemark/domain/money/asset';
import { type Figure, readFigure, type SwitchedFigure } from '../shared/read-figure.ts';
import type { ContractDraft } from './contract-form.ts';

/** A draft as exact figures. */
export interface ContractReading {
  readonly side: ContractDraft['side'];
  readonly kind: ContractDraft['kind'];
  readonly limitPrice: Figure;
  /** What is put in; undefined where lots are typed. */
  readonly amount: Figure | undefined;
  readonly lots: Figure;
  readonly leverage: Figure;
  readonly takeProfit: SwitchedFigure;
  readonly stopLoss: SwitchedFigure;
}

const usualLeverage = 10;
/** In the simple ticket what is traded is worth what is put in, until somebody chooses otherwise. */
const simpleLeverage = 1;

/** The leverage that counts until somebody chooses one. */
export function calculateUsualLeverage(leverageMax: number, isSimple = false): number {
  return Math.min(isSimple ? simpleLeverage : usualLeverage, leverageMax);
}

/**
 * Reads what was typed by the number format of a language. A limit price counts only for limit orders, and
 * a take profit or stop loss only where it is switched on.
 */
export function readContractDraft(
  draft: ContractDraft,
  locale: string,
  leverageMax: number,
  isSimple = false,
): ContractReading {
  return {
    side: draft.side,
    kind: draft.kind,
    limitPrice: draft.kind === 'limit' ? readFigure(locale, draft.limitPrice, priceScale) : { kind: 'empty' },
    amount: isSimple ? readFigure(locale, draft.amount ?? '', assetDecimals.USDT) : undefined,
    lots: readFigure(locale, draft.lots, quantityScale),
    leverage:
      draft.leverage === undefined
        ? { kind: 'figure', value: BigInt(calculateUsualLeverage(leverageMax, isSimple)) }
        : readFigure(locale, draft.leverage, 0),
    takeProfit: draft.hasTakeProfit ? readFigure(locale, draft.takeProfit, priceScale) : { kind: 'off' },
    stopLoss: draft.hasStopLoss ? readFigure(locale, draft.stopLoss, priceScale) : { kind: 'off' },
  };
}
