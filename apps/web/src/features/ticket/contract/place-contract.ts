import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { quantityScale } from '@truemark/domain/market/instrument';
import { formatPrice, ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { api } from '../../../platform/api.ts';
import type { SeenContractTerms } from '../shared/list-changed-terms.ts';
import { findValue, type SwitchedFigure } from '../shared/read-figure.ts';
import { type SendOutcome, sendOrder } from '../shared/send-order.ts';
import type { TicketPlace } from '../shared/unanswered.ts';
import type { ContractReading } from './contract-reading.ts';
import { contractTicket } from './ticket.ts';

/** Sends a contract order as it was read, by the terms that were looked at. */
export function placeContract(
  place: TicketPlace,
  reading: ContractReading,
  seen: SeenContractTerms,
  closesWithSession?: boolean,
): Promise<SendOutcome<ContractOrder>> {
  const price = (figure: SwitchedFigure) => {
    const value = findValue(figure);
    return value === null ? undefined : formatPrice(value);
  };
  const limitPrice = price(reading.limitPrice);
  const takeProfit = price(reading.takeProfit);
  const stopLoss = price(reading.stopLoss);
  const body = {
    code: place.code,
    side: reading.side,
    kind: reading.kind,
    lots: formatDecimal(findValue(reading.lots) ?? 0n, quantityScale),
    leverage: Number(findValue(reading.leverage) ?? 0n),
    ...(limitPrice !== undefined && { limitPrice }),
    ...(takeProfit !== undefined && { takeProfit }),
    ...(stopLoss !== undefined && { stopLoss }),
    feeRate: formatDecimal(seen.parameters.feeRate, ratioScale),
    ruleVersion: seen.ruleVersion,
    capMultiple: formatDecimal(seen.parameters.capMultiple, ratioScale),
    callLevel: formatDecimal(seen.parameters.callLevel, ratioScale),
    closeOutLevel: formatDecimal(seen.parameters.closeOutLevel, ratioScale),
    ...(closesWithSession !== undefined && { closesWithSession }),
  };
  return sendOrder({ ...place, ticket: contractTicket.kind }, idempotencyKey =>
    api.call('openContract', { body }, { idempotencyKey }),
  );
}
