import { FigureText } from '@truemark/browser/figure-text';
import { Segmented } from '@truemark/ui/segmented';
import { type ReactNode, useMemo } from 'react';
import { useText } from '../../../platform/text.ts';
import { CoachAnchor } from '../coach/coach-anchor.tsx';
import { wordLeverageBound } from '../contract/contract-fields.tsx';
import { Row } from '../contract/contract-figures.tsx';
import type { ContractField } from '../contract/contract-form.ts';
import { calculateContractSummary } from '../contract/contract-summary.ts';
import type { ContractTicketState } from '../contract/use-contract-ticket.ts';
import { findValue } from '../shared/read-figure.ts';
import ticketStyles from '../shared/ticket.module.css';
import { chooseLimitUnit, useTicketStyle } from '../shared/ticket-style.ts';
import type { TicketFormat } from '../shared/use-ticket-words.ts';
import { actOnContract } from '../ticket-store.ts';
import { AmountField } from './amount-field.tsx';
import { LimitInput } from './limit-input.tsx';
import styles from './simple.module.css';
import { listSimpleLeverages } from './simple-leverages.ts';

interface SimpleProps {
  readonly ticket: ContractTicketState;
  readonly format: TicketFormat;
  /** Words of the error that a field shows now. */
  readonly findError: (field: ContractField) => ReactNode;
}

/** An order as who begins thinks of it: how much, how bold, and what may be lost at most. */
export function SimpleFields(props: SimpleProps) {
  const { ticket, format, findError } = props;
  return (
    <>
      <AmountField ticket={ticket} format={format} error={findError('amount')} />
      <CoachAnchor step="leverage">
        <Leverage {...props} />
      </CoachAnchor>
      <CoachAnchor step="stop">
        <Limits {...props} />
      </CoachAnchor>
      <SimpleFigures ticket={ticket} format={format} />
    </>
  );
}

function Leverage({ ticket, format, findError }: SimpleProps) {
  const t = useText('trade');
  const { market, reading } = ticket;
  const chosen = Number(findValue(reading.leverage) ?? 1n);
  const bound = wordLeverageBound(market, format, t);
  const error = findError('leverage');
  return (
    <div className={ticketStyles.group}>
      <span className={ticketStyles.question}>{t('leverage')}</span>
      <Segmented
        label={t('leverage')}
        className={styles.leverages ?? ''}
        value={String(chosen)}
        onChange={text => actOnContract(ticket.place, { type: 'type', field: 'leverage', text })}
        options={listSimpleLeverages(market.instrument.leverageMax, chosen).map(leverage => ({
          value: String(leverage),
          label: <span className="num">{t('leverageValue', { leverage: format.count(leverage) })}</span>,
        }))}
      />
      {error !== undefined ? (
        <p role="alert" className={styles.wrong}>
          {error}
        </p>
      ) : (
        bound && <p className={styles.outcome}>{bound}</p>
      )}
    </div>
  );
}

/** Both limits in one unit, which the browser remembers. A share of the margin needs no amount yet, money does. */
function Limits({ ticket, format, findError }: SimpleProps) {
  const t = useText('trade');
  const unit = useTicketStyle(style => style.unit);
  const { summary, market, reading } = ticket;
  const planned = useMemo(() => {
    if (summary || unit === 'money') return summary?.planned;
    const lots = { kind: 'figure', value: market.instrument.lotsMax } as const;
    return calculateContractSummary({ ...reading, lots }, market)?.planned;
  }, [summary, unit, market, reading]);
  const words = { percent: t('unitPercent'), money: 'USDT', price: t('unitPrice') };
  const error = (field: 'stopLoss' | 'takeProfit') => findError(field);
  return (
    <div className={ticketStyles.group}>
      <Segmented
        label={t('limitsAs')}
        value={unit}
        onChange={chooseLimitUnit}
        options={(['percent', 'money', 'price'] as const).map(value => ({ value, label: words[value] }))}
      />
      <div className={ticketStyles.pair}>
        {(['stopLoss', 'takeProfit'] as const).map(field => (
          <LimitInput
            key={field}
            ticket={ticket}
            format={format}
            field={field}
            planned={planned}
            error={error(field)}
          />
        ))}
      </div>
    </div>
  );
}

/** What it takes in all, and what ends it. */
function SimpleFigures({ ticket, format }: Pick<SimpleProps, 'ticket' | 'format'>) {
  const t = useText('trade');
  const { summary, market } = ticket;
  return (
    <dl className={ticketStyles.figures}>
      <Row name={t('positionSize')}>{summary ? format.gainUsdt(summary.notional) : '–'}</Row>
      <Row name={<FigureText text={t('fees', { rate: format.rate(market.parameters.feeRate) })} />}>
        {summary
          ? t('feesValue', {
              open: format.cost(summary.fee),
              both: format.costUsdt(summary.fee + summary.closingFee),
            })
          : '–'}
      </Row>
      <Row name={t('costTogether')}>{summary ? format.usdt(summary.margin + summary.fee) : '–'}</Row>
      <Row name={t('liquidationPrice')}>
        {summary?.liquidation ? format.level(summary.liquidation, summary.price) : '–'}
      </Row>
    </dl>
  );
}
