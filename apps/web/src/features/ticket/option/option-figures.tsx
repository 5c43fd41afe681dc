import { RichText } from '@truemark/browser/rich-text';
import { formatTimeWithSeconds } from '@truemark/ui/format/date';
import { Hallmark } from '@truemark/ui/proof';
import type { ReactNode } from 'react';
import { useText } from '../../../platform/text.ts';
import { Row } from '../contract/contract-figures.tsx';
import styles from '../shared/ticket.module.css';
import type { TicketFormat } from '../shared/use-ticket-words.ts';
import type { OptionSummary } from './option-summary.ts';

const tags = { b: (content: ReactNode) => <b className="num">{content}</b> };

/** Both outcomes side by side, the odds, and what is set aside. */
export function OptionFigures(props: { readonly summary: OptionSummary; readonly format: TicketFormat }) {
  const { summary, format } = props;
  const t = useText('trade');
  return (
    <>
      <Outcomes summary={summary} format={format} />
      <dl className={styles.figures}>
        <Odds summary={summary} format={format} />
      </dl>
      {summary.payout > 0n && (
        <div className={styles.reserve}>
          <Hallmark size={18} />
          <span>
            <RichText text={t('reserved', { amount: format.amount(summary.payout) })} tags={tags} />
          </span>
        </div>
      )}
    </>
  );
}

/** What comes back when it wins and when it loses, in the same size. */
export function Outcomes(props: { readonly summary: OptionSummary; readonly format: TicketFormat }) {
  const { summary, format } = props;
  const t = useText('trade');
  return (
    <dl className={styles.outcomes}>
      <div>
        <dt>{t('ifRight')}</dt>
        <dd>
          <b className="num">{format.amount(summary.ifRight)}</b>
          <span>{t('gain', { amount: format.amount(summary.payout) })}</span>
        </dd>
      </div>
      <div>
        <dt>{t('ifWrong')}</dt>
        <dd>
          <b className="num">{format.amount(0n)}</b>
          <span>{t('lose', { amount: format.amount(summary.stake) })}</span>
        </dd>
      </div>
    </dl>
  );
}

/** Rows about the payout, the odds that it needs, and the end. */
export function Odds(props: { readonly summary: OptionSummary; readonly format: TicketFormat }) {
  const { summary, format } = props;
  const t = useText('trade');
  const time = formatTimeWithSeconds(format.locale, summary.settlesAtMs, 'utc');
  return (
    <>
      <Row name={t('payoutRate')}>{format.rate(summary.payoutRatio, 0)}</Row>
      <Row name={t('breakEven')}>{t('breakEvenValue', { share: format.rate(summary.breakEven, 1) })}</Row>
      <Row name={t('edge')}>{format.rate(summary.edge)}</Row>
      <dt>{t('same')}</dt>
      <dd>{t('sameValue')}</dd>
      <Row name={t('settles')}>{t('settlesValue', { time })}</Row>
    </>
  );
}
