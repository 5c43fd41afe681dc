import { FigureText } from '@truemark/browser/figure-text';
import { RichText } from '@truemark/browser/rich-text';
import type { MarketInfo } from '@truemark/contract/markets/markets';
import { Joined } from '@truemark/ui/joined';
import { Logo } from '@truemark/ui/logo';
import { Note } from '@truemark/ui/note';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/text.ts';
import { ChangedTermsNote } from '../shared/changed-terms-note.tsx';
import styles from '../shared/confirm.module.css';
import { ConfirmFrame } from '../shared/confirm-frame.tsx';
import { findContractBlock } from '../shared/find-block.ts';
import type { ChangedTerm } from '../shared/list-changed-terms.ts';
import { findValue } from '../shared/read-figure.ts';
import { Sided } from '../shared/sided.tsx';
import { type TicketFormat, useBlockWords } from '../shared/use-ticket-words.ts';
import { OutcomeText, ReturnText, Row } from './contract-figures.tsx';
import type { ContractSummary } from './contract-summary.ts';
import { contractTicket } from './ticket.ts';
import type { ContractTicketState } from './use-contract-ticket.ts';

const tags = {
  b: (content: string) => <b className="num">{content}</b>,
  '': (content: string) => <FigureText text={content} />,
};

/** The last look at a contract order: what it takes, what may come of it, and the most that can be lost. */
export function ContractConfirm(props: {
  readonly info: MarketInfo;
  readonly ticket: ContractTicketState;
  readonly summary: ContractSummary;
  readonly format: TicketFormat;
  readonly isSheet: boolean;
  readonly changed: readonly ChangedTerm[];
  readonly refusal: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}) {
  const { info, ticket, summary, format } = props;
  const { reading, market, sending, obstacle, errors } = ticket;
  const { side } = reading;
  const t = useText('trade');
  const wordBlock = useBlockWords(format, { product: contractTicket.kind, quoteCurrency: info.quoteCurrency, side });
  const now = market.quote && (side === 'long' ? market.quote.ask : market.quote.bid);
  const takeProfit = findValue(reading.takeProfit);
  const stopLoss = findValue(reading.stopLoss);
  const leverage = findValue(reading.leverage);
  return (
    <ConfirmFrame
      isSheet={props.isSheet}
      title={t(side === 'long' ? 'confirmBuyLong' : 'confirmSellShort')}
      tone={side === 'long' ? 'gain' : 'loss'}
      isBusy={sending === 'busy'}
      block={wordBlock(findContractBlock(obstacle, errors))}
      isChanged={props.changed.length > 0}
      refusal={props.refusal}
      onConfirm={props.onConfirm}
      onClose={props.onClose}
    >
      <div className={styles.subject}>
        <Logo src={info.logo} size={32} />
        <span className={styles.subjectWords}>
          <b className="num">{info.symbol}</b>
          <span className={styles.subjectLine}>
            <Joined>
              <span className={side === 'long' ? styles.gain : styles.loss}>
                <Sided direction={side === 'long' ? 'up' : 'down'}>
                  {t(side === 'long' ? 'buyLong' : 'sellShort')}
                </Sided>
              </span>
              <span className="num">{t('leverageValue', { leverage: format.count(Number(leverage ?? 1n)) })}</span>
              {t(reading.kind)}
            </Joined>
          </span>
        </span>
        <span className={styles.subjectFigures}>
          <b className="num">{t('lotsCount', format.lotsCount(findValue(reading.lots) ?? 0n))}</b>
          <span className="num">{format.gainUsdt(summary.notional)}</span>
        </span>
      </div>
      <dl className={styles.lines}>
        {reading.kind === 'limit' ? (
          <Row
            name={t(side === 'long' ? 'opensAtLimitLong' : 'opensAtLimitShort', { price: format.price(summary.price) })}
          >
            {now !== null && t('now', { price: format.price(now) })}
          </Row>
        ) : (
          <Row name={t('opensAtMarket')}>{format.price(summary.price)}</Row>
        )}
        <Row name={t('marginTaken')}>{format.costUsdt(summary.margin)}</Row>
        <Row name={t('feeBoth')}>{format.costUsdt(summary.fee + summary.closingFee)}</Row>
        {takeProfit !== null && summary.atTakeProfit && (
          <Row name={t('takeProfit')}>
            {format.price(takeProfit)} <OutcomeText amount={summary.atTakeProfit.net} format={format} />
          </Row>
        )}
        {stopLoss !== null && summary.atStopLoss && (
          <Row name={t('stopLoss')}>
            {format.price(stopLoss)} <OutcomeText amount={summary.atStopLoss.net} format={format} />
          </Row>
        )}
        <Row name={t('liquidationPrice')}>
          {summary.liquidation === null ? '–' : format.level(summary.liquidation, summary.price)}
        </Row>
        <Row name={t('profitMax')}>{format.gainUsdt(summary.profitMax)}</Row>
        <Row name={t(summary.atTakeProfit ? 'returnTakeProfit' : 'returnStays')}>
          <ReturnText outcome={summary.atTakeProfit ?? summary.unchanged} format={format} />
        </Row>
      </dl>
      <Note kind="risk">
        <RichText
          text={
            summary.moveToLiquidation === null
              ? t('lossMaxText', { amount: format.cost(summary.lossMax) })
              : t('lossMaxTextMove', {
                  amount: format.cost(summary.lossMax),
                  move: format.ratio(summary.moveToLiquidation),
                })
          }
          tags={tags}
        />
      </Note>
      <ChangedTermsNote changed={props.changed} format={format} />
    </ConfirmFrame>
  );
}
