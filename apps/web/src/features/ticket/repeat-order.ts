import { quantityScale } from '@truemark/domain/market/instrument';
import { type Price, parsePrice, priceScale } from '@truemark/domain/market/price';
import { assetDecimals } from '@truemark/domain/money/asset';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { assert } from '@truemark/domain/result';
import type { RepeatedContract, RepeatedOrder } from '../../platform/ticket-request.ts';
import type { ContractFormAction } from './contract/contract-form.ts';
import { contractTicket } from './contract/ticket.ts';
import { optionTicket } from './option/ticket.ts';
import { writeFigure } from './shared/read-figure.ts';
import { useTicketStyle } from './shared/ticket-style.ts';
import { actOnContract, actOnOption, chooseProduct, isAnswered, prepareTickets } from './ticket-store.ts';

/** How figures are written into the fields: in a language, prices with so many decimals. */
export interface FigureStyle {
  readonly locale: string;
  readonly priceDecimals: number;
}

/**
 * Writes an order that is over into the ticket once more: the same side, amount and leverage, price, stop loss and take
 * profit. A market order is written as its margin where the simple ticket is the choice, and as its lots otherwise. One with
 * an order on its way is left alone; nothing is sent.
 */
export function repeatOrder({ code, contract, option }: RepeatedOrder, style: FigureStyle): void {
  const { place, ...tickets } = prepareTickets(code);
  if (contract) {
    chooseProduct(contractTicket.kind);
    if (!isAnswered(tickets.contract)) return;
    for (const action of listContractActs(contract, style)) actOnContract(place, action);
  } else if (option) {
    chooseProduct(optionTicket.kind);
    if (!isAnswered(tickets.option)) return;
    actOnOption(place, { type: 'direction', direction: option.type });
    actOnOption(place, { type: 'duration', duration: option.duration });
    actOnOption(place, { type: 'type', text: write(style.locale, option.stake, assetDecimals.USDT, 2) });
  }
}

function listContractActs(
  order: RepeatedContract,
  { locale, priceDecimals }: FigureStyle,
): readonly ContractFormAction[] {
  const isSimple = order.kind === 'market' && useTicketStyle.getState().style === 'simple';
  const price = (text: string) => writeFigure(locale, readPrice(text), priceScale, priceDecimals);
  const limits = (['stopLoss', 'takeProfit'] as const).map((field): ContractFormAction => {
    const level = order[field];
    return level === null ? { type: 'switch', field, isOn: false } : { type: 'type', field, text: price(level) };
  });
  return [
    { type: 'side', side: order.side },
    { type: 'kind', kind: order.kind },
    {
      type: 'restate',
      by: {
        amount: isSimple ? write(locale, order.margin, assetDecimals.USDT, 2) : undefined,
        lots: isSimple ? '' : write(locale, order.lots, quantityScale),
        leverage: String(order.leverage),
      },
    },
    ...(order.limitPrice === null
      ? []
      : [{ type: 'type', field: 'limitPrice', text: price(order.limitPrice) } as const]),
    ...limits,
  ];
}

function readPrice(text: string): Price {
  const price = parsePrice(text);
  assert(price.ok, 'the price of an order is a price');
  return price.value;
}

/** A figure of the server in the language of the page. */
function write(locale: string, text: string, scale: number, decimalsMin = 0): string {
  const figure = parseDecimal(text, scale);
  assert(figure.ok, 'a figure of an order is within its scale');
  return writeFigure(locale, figure.value, scale, decimalsMin);
}
