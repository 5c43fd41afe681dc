import type { MarketInfo } from '@truemark/contract/markets/markets';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { parsePrice } from '@truemark/domain/market/price';
import { formatAmount, formatPriceText } from '@truemark/ui/format/number';
import { useEffect } from 'react';
import { requestLimits } from '../../../platform/limit-request.ts';
import type { InstrumentPanelProps } from '../../../platform/panels.tsx';
import { useLocale } from '../../../platform/preferences.ts';
import { useUser } from '../../../platform/session.ts';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { type ChartLine, showChartLines } from '../../chart/index.ts';
import { contractName } from '../contract-name.ts';
import { useOpenContracts } from '../contract-queries.ts';
import { chooseLineOrders, chooseLineWord, listOrderLines, type OrderLine, snapPrice } from './build-lines.ts';

/** Draws the open positions and resting orders of an instrument onto its chart. It shows nothing itself. */
export function ChartLines({ code, info }: InstrumentPanelProps) {
  const user = useUser();
  return user && info ? <OrderLines code={code} info={info} /> : null;
}

const noOrders: readonly ContractOrder[] = [];

function OrderLines(props: { readonly code: string; readonly info: MarketInfo }) {
  const { code, info } = props;
  const t = useText('trade');
  const locale = useLocale();
  const shell = useShell();
  const holding = useOpenContracts('positions').data?.items ?? noOrders;
  const pending = useOpenContracts('pending').data?.items ?? noOrders;
  useEffect(() => {
    const step = parsePrice(info.priceStep);
    const orders = chooseLineOrders([...holding, ...pending], code, shell);
    const wordLevel = (kind: OrderLine['kind']) => (kind === 'entry' ? '' : t(`line.${kind}`));
    const word = (order: ContractOrder, { kind, price }: OrderLine) => {
      const isLong = order.side === 'long';
      const lots = formatAmount(locale, order.openLots, 0, 8);
      const position = t(isLong ? 'line.long' : 'line.short', { lots });
      switch (chooseLineWord(order, kind, orders.length)) {
        case 'position':
          return position;
        case 'waiting': {
          const at = formatPriceText(locale, price, info.priceDecimals);
          return t(isLong ? 'line.waitingLong' : 'line.waitingShort', { lots, price: at });
        }
        case 'level':
          return wordLevel(kind);
        case 'levelOfOrder':
          return t('line.of', { line: wordLevel(kind), position });
      }
    };
    const drop = (order: ContractOrder, { kind }: OrderLine): Pick<ChartLine, 'drag'> => {
      // Only what the owner may move.
      if (!step.ok || (kind !== 'stopLoss' && kind !== 'takeProfit')) return {};
      return {
        drag: {
          land: price => snapPrice(price, step.value),
          drop: price => requestLimits({ orderId: order.id, [kind]: price }),
        },
      };
    };
    const lines = orders.flatMap(order =>
      listOrderLines(order).map(line => ({
        id: `${order.id}:${line.kind}`,
        ...line,
        label: word(order, line),
        isDraft: false,
        isWaiting: order.status !== 'holding',
        ...drop(order, line),
      })),
    );
    showChartLines(code, contractName.kind, lines);
  }, [holding, pending, code, info.priceStep, info.priceDecimals, t, locale, shell]);
  useEffect(() => () => showChartLines(code, contractName.kind, []), [code]);
  return null;
}
