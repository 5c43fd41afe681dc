import type { OptionOrder } from '@truemark/contract/trading/options';
import { type Amount, formatAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { api } from '../../../platform/api.ts';
import type { SeenOptionTerms } from '../shared/list-changed-terms.ts';
import { type SendOutcome, sendOrder } from '../shared/send-order.ts';
import type { TicketPlace } from '../shared/unanswered.ts';
import type { OptionDraft } from './option-form.ts';
import { optionTicket } from './ticket.ts';

/** Sends an option by the terms that were looked at. */
export function placeOption(
  place: TicketPlace,
  order: { readonly type: OptionDraft['type']; readonly duration: number; readonly stake: Amount },
  seen: SeenOptionTerms,
): Promise<SendOutcome<OptionOrder>> {
  const body = {
    code: place.code,
    type: order.type,
    duration: order.duration,
    stake: formatAmount(order.stake, 'USDT'),
    payoutRatio: formatDecimal(seen.payoutRatio, ratioScale),
    ruleVersion: seen.ruleVersion,
  };
  return sendOrder({ ...place, ticket: optionTicket.kind }, idempotencyKey =>
    api.call('buyOptions', { body }, { idempotencyKey }),
  );
}
