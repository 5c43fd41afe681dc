import { parsePrice, priceScale } from '@truemark/domain/market/price';
import { useEffect, useMemo } from 'react';
import { useText } from '../../../platform/text.ts';
import { type ChartLine, showChartLines } from '../../chart/index.ts';
import { listDraftLines, snapPrice } from '../../contracts/index.ts';
import { findValue, writeFigure } from '../shared/read-figure.ts';
import type { TicketFormat } from '../shared/use-ticket-words.ts';
import { actOnContract } from '../ticket-store.ts';
import type { ContractTicketState } from './use-contract-ticket.ts';

/** Draws the prices of a ticket onto the chart while it is on screen; stop loss and take profit can be dragged there. */
export function useDraftLines({ place, reading, summary, market }: ContractTicketState, format: TicketFormat): void {
  const t = useText('trade');
  const { code, priceStep, priceDecimals } = market.instrument;
  const { locale } = format;
  const { side } = reading;
  const limitPrice = findValue(reading.limitPrice);
  const stopLoss = findValue(reading.stopLoss);
  const takeProfit = findValue(reading.takeProfit);
  const liquidation = summary?.liquidation ?? null;
  const lines = useMemo(
    () => listDraftLines({ limitPrice, liquidation, stopLoss, takeProfit }),
    [limitPrice, liquidation, stopLoss, takeProfit],
  );
  useEffect(() => {
    const words = {
      entry: t(side === 'long' ? 'line.draftLong' : 'line.draftShort'),
      liquidation: t('line.draftLiquidation'),
      stopLoss: t('line.draftStopLoss'),
      takeProfit: t('line.draftTakeProfit'),
    };
    const drawn = lines.map((line): ChartLine => {
      const { kind } = line;
      const field = kind === 'entry' ? 'limitPrice' : kind;
      const isMovable = field !== 'liquidation';
      return {
        id: `draft:${kind}`,
        ...line,
        label: words[kind],
        isDraft: true,
        ...(isMovable && {
          drag: {
            land: (price: string) => snapPrice(price, priceStep),
            drop(landed: string) {
              const price = parsePrice(landed);
              if (!price.ok) return;
              const text = writeFigure(locale, price.value, priceScale, priceDecimals);
              actOnContract(place, { type: 'type', field, text });
              actOnContract(place, { type: 'leave', field });
            },
          },
        }),
      };
    });
    showChartLines(code, 'draft', drawn);
  }, [lines, side, place, code, t, locale, priceStep, priceDecimals]);
  useEffect(() => () => showChartLines(code, 'draft', []), [code]);
}
