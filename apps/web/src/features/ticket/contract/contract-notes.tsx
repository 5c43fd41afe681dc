import { FigureText } from '@truemark/browser/figure-text';
import { ratioOne } from '@truemark/domain/contracts/terms';
import { Note } from '@truemark/ui/note';
import { LosingAccountsSlot } from '../../../platform/losing-accounts/losing-accounts-slot.tsx';
import { useText } from '../../../platform/text.ts';
import { findValue } from '../shared/read-figure.ts';
import type { TicketFormat } from '../shared/use-ticket-words.ts';
import type { ContractTicketState } from './use-contract-ticket.ts';

type NotesProps = { readonly ticket: ContractTicketState; readonly format: TicketFormat };

/** What happens at the session's close, and what the rules of a region want to be said. */
export function ContractNotes({ ticket, format }: NotesProps) {
  const { market, summary } = ticket;
  const t = useText('trade');
  return (
    <>
      {summary?.endsWithSession && market.leverageOverClose !== null && market.sessionClosesAt !== null && (
        <Note>
          <FigureText
            text={t('endsWithSession', {
              max: market.leverageOverClose,
              time: format.moment(market.sessionClosesAt),
            })}
          />
        </Note>
      )}
      <LosingAccountsSlot warning={ticket.terms.data} />
    </>
  );
}

/** The risk in numbers: what closes the position, and what is lost then. */
export function ContractRisk({ ticket, format }: NotesProps) {
  const { market, summary, reading } = ticket;
  const t = useText('trade');
  const leverage = findValue(reading.leverage);
  if (leverage === null || leverage < 1n || leverage > BigInt(market.instrument.leverageMax)) return null;
  const times = format.count(Number(leverage));
  if (summary?.moveToLiquidation == null || !summary.atLiquidation) {
    const move = (ratioOne - market.parameters.closeOutLevel) / leverage;
    const share = format.rate(ratioOne - market.parameters.closeOutLevel, 0);
    const text = t('riskShort', { leverage: times, move: format.ratio(move), share });
    return (
      <Note kind="risk">
        <FigureText text={text} />
      </Note>
    );
  }
  return (
    <Note kind="risk">
      <FigureText
        text={t('risk', {
          leverage: times,
          move: format.ratio(summary.moveToLiquidation),
          loss: format.cost(-summary.atLiquidation.net),
          max: format.cost(summary.lossMax),
        })}
      />
    </Note>
  );
}
