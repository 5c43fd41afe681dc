import { quantityScale } from '@truemark/domain/market/instrument';
import { assetDecimals } from '@truemark/domain/money/asset';
import { useText } from '../../../platform/text.ts';
import { CoachCall } from '../coach/coach-call.tsx';
import { calculateAmountOf } from '../contract/contract-amount.ts';
import type { ContractTicketState } from '../contract/use-contract-ticket.ts';
import { findValue, writeFigure } from '../shared/read-figure.ts';
import { chooseTicketStyle } from '../shared/ticket-style.ts';
import type { TicketFormat } from '../shared/use-ticket-words.ts';
import { actOnContract } from '../ticket-store.ts';
import styles from './simple.module.css';

/** How the ticket works, and the way to the other one: with the same order in it. */
export function StyleLine({ ticket, format }: { readonly ticket: ContractTicketState; readonly format: TicketFormat }) {
  const t = useText('trade');
  const { place, isSimple } = ticket;
  return (
    <div className={styles.styleLine}>
      <CoachCall />
      <button
        type="button"
        className={`lnk ${styles.other}`}
        onClick={() => {
          actOnContract(place, {
            type: 'restate',
            by: isSimple ? stateByLots(ticket, format) : stateByAmount(ticket, format),
          });
          chooseTicketStyle(isSimple ? 'full' : 'simple');
        }}
      >
        {t(isSimple ? 'ticketFull' : 'ticketSimple')}
      </button>
    </div>
  );
}

function stateByLots({ form, reading }: ContractTicketState, { locale }: TicketFormat) {
  const { draft } = form;
  const lots = findValue(reading.lots);
  const isEmpty = !lots;
  return {
    amount: undefined,
    lots: isEmpty ? '' : writeFigure(locale, lots, quantityScale),
    leverage: draft.leverage ?? (isEmpty ? undefined : writeLeverage(reading)),
  };
}

function stateByAmount({ form, reading, market }: ContractTicketState, { locale }: TicketFormat) {
  const amount = calculateAmountOf(reading, market);
  return {
    amount: amount === undefined ? '' : writeFigure(locale, amount, assetDecimals.USDT, 2),
    lots: '',
    leverage: form.draft.leverage ?? (amount === undefined ? undefined : writeLeverage(reading)),
  };
}

function writeLeverage({ leverage }: ContractTicketState['reading']): string | undefined {
  const value = findValue(leverage);
  return value === null ? undefined : String(value);
}
