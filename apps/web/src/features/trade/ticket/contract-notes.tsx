import { ratioOne } from '@truemark/domain/contract-terms';
import { Note } from '@truemark/ui/note';
import { useText } from '../../../platform/text.ts';
import { LosingShareNote } from './losing-share-note.tsx';
import { findValue } from './read-figure.ts';
import type { ContractTicketState } from './use-contract-ticket.ts';
import type { TicketFormat } from './use-ticket-words.ts';

/** The risk in numbers, what happens at the session's close, and what the rules of a region want to be said. */
export function ContractNotes(props: { readonly ticket: ContractTicketState; readonly format: TicketFormat }) {
  const { ticket, format } = props;
  const { market, summary, reading } = ticket;
  const t = useText('trade');
  const leverage = findValue(reading.leverage);
  return (
    <>
      {market.isPreview && <Note>{t('preview')}</Note>}
      {summary?.endsWithSession && market.leverageOverClose !== null && market.sessionClosesAt !== null && (
        <Note>
          {t('endsWithSession', {
            max: market.leverageOverClose,
            time: format.moment(market.sessionClosesAt, Date.now()),
          })}
        </Note>
      )}
      {leverage !== null && leverage > 0n && leverage <= BigInt(market.instrument.leverageMax) && (
        <Note kind="risk">{wordRisk()}</Note>
      )}
      <LosingShareNote terms={ticket.terms.data} />
    </>
  );

  function wordRisk(): string {
    const times = format.count(Number(leverage ?? 1n));
    if (summary?.moveToLiquidation != null && summary.atLiquidation) {
      return t('risk', {
        leverage: times,
        move: format.ratio(summary.moveToLiquidation),
        loss: format.amount(-summary.atLiquidation.net),
        max: format.amount(summary.lossMax),
      });
    }
    const move = (ratioOne - market.parameters.closeOutLevel) / (leverage ?? 1n);
    return t('riskShort', { leverage: times, move: format.ratio(move) });
  }
}
