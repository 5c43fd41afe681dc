import { FigureText } from '@truemark/browser/figure-text';
import { DirectedText } from '@truemark/ui/change-text';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/text.ts';
import styles from '../shared/ticket.module.css';
import type { TicketFormat } from '../shared/use-ticket-words.ts';
import type { ContractOutcome } from './contract-summary.ts';
import type { ContractTicketState } from './use-contract-ticket.ts';

/** What an order takes, what it costs and what may come of it, in the same size whether gain or loss. */
export function ContractFigures(props: { readonly ticket: ContractTicketState; readonly format: TicketFormat }) {
  const { format } = props;
  const { summary, market, errors } = props.ticket;
  const t = useText('trade');
  // Nothing is foretold of a limit that is refused.
  const atTakeProfit = errors.takeProfit ? null : summary?.atTakeProfit;
  const atStopLoss = errors.stopLoss ? null : summary?.atStopLoss;
  const expected = summary && (atTakeProfit ?? summary.unchanged);
  return (
    <dl className={styles.figures}>
      <Row name={t('positionSize')}>{summary ? format.gainUsdt(summary.notional) : '–'}</Row>
      <Row name={t('margin')}>{summary ? format.costUsdt(summary.margin) : '–'}</Row>
      <Row name={<FigureText text={t('fees', { rate: format.rate(market.parameters.feeRate) })} />}>
        {summary
          ? t('feesValue', {
              open: format.cost(summary.fee),
              both: format.costUsdt(summary.fee + summary.closingFee),
            })
          : '–'}
      </Row>
      <Row name={t('liquidationPrice')}>
        {summary?.liquidation ? format.level(summary.liquidation, summary.price) : '–'}
      </Row>
      <Row name={t('profitMax')}>{summary ? format.gainUsdt(summary.profitMax) : '–'}</Row>
      <Row name={t('lossMax')}>{summary ? format.costUsdt(summary.lossMax) : '–'}</Row>
      {atTakeProfit && (
        <Row name={t('atTakeProfit')}>
          <OutcomeText amount={atTakeProfit.net} format={format} />
        </Row>
      )}
      {atStopLoss && (
        <Row name={t('atStopLoss')}>
          <OutcomeText amount={atStopLoss.net} format={format} />
        </Row>
      )}
      <Row name={t(atTakeProfit ? 'returnTakeProfit' : 'returnStays')}>
        {expected ? <ReturnText outcome={expected} format={format} /> : '–'}
      </Row>
    </dl>
  );
}

export function Row(props: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <>
      <dt>{props.name}</dt>
      <dd>
        <span className="num">{props.children}</span>
      </dd>
    </>
  );
}

/** A gain or a loss with sign, arrow and colour. */
export function OutcomeText(props: { readonly amount: bigint; readonly format: TicketFormat }) {
  const direction = props.amount > 0n ? 'up' : props.amount < 0n ? 'down' : 'flat';
  return <DirectedText direction={direction}>{props.format.result(props.amount)}</DirectedText>;
}

/** What an order may bring after all fees, and that as a share of the margin. */
export function ReturnText(props: { readonly outcome: ContractOutcome; readonly format: TicketFormat }) {
  const { outcome, format } = props;
  const t = useText('trade');
  const direction = outcome.net > 0n ? 'up' : outcome.net < 0n ? 'down' : 'flat';
  return (
    <DirectedText direction={direction}>
      {t('withPercent', { amount: format.result(outcome.net), share: format.change(outcome.ofMargin) })}
    </DirectedText>
  );
}
