import { showToast } from '@truemark/browser/toasts';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { Button } from '@truemark/ui/button';
import { Field } from '@truemark/ui/field';
import { formatAmount } from '@truemark/ui/format/number';
import { NumberInput } from '@truemark/ui/number-input';
import { Skeleton } from '@truemark/ui/skeleton';
import { useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useLocale } from '../../../platform/preferences.ts';
import { useIsStale } from '../../../platform/prices/use-staleness.ts';
import { useIsLocked } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import { AmountText } from '../../amounts/index.ts';
import { DirectionText, GainText, OrderPrice } from '../../order-cells/index.ts';
import { findActBlock } from '../contract-acts.ts';
import { ContractName, LotsCount } from '../contract-cells.tsx';
import { calculateClosingPreview } from '../contract-figures.ts';
import { useInstrumentRules } from '../contract-queries.ts';
import { useContractFigure, useIsClosable } from '../use-figures.ts';
import { ActFrame } from './act-frame.tsx';
import { calculateShare, readLots } from './close-form.ts';
import styles from './dialogs.module.css';
import { readFigure, writeFigure } from './typed-figure.ts';
import { useOrderAct } from './use-order-act.ts';

const shares = [25, 50, 75, 100] as const;

/** Lots as a text shows them, and the number that chooses their plural. */
function countLots(locale: string, lots: string): { readonly count: number; readonly lots: string } {
  return { count: Number(lots), lots: formatAmount(locale, lots, 0, 8) };
}

/** Closes a position or some of its lots: what comes back at the price of this moment, before it is asked for. */
export function CloseDialog(props: { readonly order: ContractOrder; readonly onClose: () => void }) {
  const { order, onClose } = props;
  const t = useText('orders');
  const locale = useLocale();
  const { isBusy, failure, run } = useOrderAct({ name: `close ${order.id}`, seen: order.openLots });
  const lotStep = useInstrumentRules(order.code).data?.lotStep;
  const isClosable = useIsClosable(order.code);
  const isLocked = useIsLocked();
  const [typed, setTyped] = useState(() => writeFigure(locale, order.openLots));
  const lots = readLots(order, lotStep, readFigure(locale, typed));
  const stageBlock = findActBlock(lots.isRight && !lots.isAll ? 'closePart' : 'close', order, { isLocked, isClosable });
  const lotsError = lots.isRight
    ? undefined
    : t(`lots.${lots.reason}`, {
        ...countLots(locale, order.openLots),
        step: formatAmount(locale, lotStep ?? '', 0, 8),
      });

  async function send(idempotencyKey: string): Promise<void> {
    if (!lots.isRight) return;
    const body = { id: order.id, ...(!lots.isAll && { lots: lots.lots }) };
    await api.call('closeContract', { body }, { idempotencyKey });
    showToast('done', t('closeAsked', { symbol: order.symbol }));
    onClose();
  }

  return (
    <ActFrame
      title={t('closeTitle')}
      onClose={onClose}
      actLabel={lots.isRight && !lots.isAll ? t('closePartAct', countLots(locale, lots.lots)) : t('closeAllLotsAct')}
      isBusy={isBusy}
      block={stageBlock ? t(stageBlock) : lotsError}
      failure={failure}
      onAct={() => void run(send)}
      after={t('closeAfterOne')}
    >
      <Subject order={order} />
      <Field
        label={t('lotsToClose')}
        {...(lotsError ? { error: lotsError } : { hint: t('lotsOpen', countLots(locale, order.openLots)) })}
      >
        {parts => <NumberInput {...parts} value={typed} onType={setTyped} unit={t('lotsUnit')} />}
      </Field>
      <fieldset className={styles.shares} aria-label={t('shareOf')}>
        {shares.map(percent => (
          <Button
            key={percent}
            size="small"
            onClick={() => setTyped(writeFigure(locale, calculateShare(order, lotStep, percent)))}
          >
            <span className="num">{t('percent', { percent })}</span>
          </Button>
        ))}
      </fieldset>
      <Preview order={order} lots={lots.isRight ? lots.lots : undefined} />
    </ActFrame>
  );
}

/** Which position it is about, and what it has come to. */
export function Subject(props: { readonly order: ContractOrder }) {
  const { order } = props;
  return (
    <div className={styles.subject}>
      <ContractName order={order} size={36} />
      <span className={styles.figures}>
        <DirectionText direction={order.side} leverage={order.leverage} />
        <span className="xs dim">
          <LotsCount lots={order.openLots} />
        </span>
      </span>
    </div>
  );
}

function Preview(props: { readonly order: ContractOrder; readonly lots: string | undefined }) {
  const { order, lots } = props;
  const t = useText('orders');
  const price = useContractFigure(order, 'closePrice');
  const isStale = useIsStale(order.code);
  const preview = price && lots ? calculateClosingPreview(order, lots, price) : undefined;
  const waiting = <Skeleton width="72px" />;
  return (
    <dl className={styles.lines} aria-live="off">
      <dt>{t(order.side === 'long' ? 'bidNow' : 'askNow')}</dt>
      <dd>{price ? <OrderPrice price={price} decimals={order.priceDecimals} isStale={isStale} /> : waiting}</dd>
      <dt>{t('profitGross')}</dt>
      <dd>{preview ? <GainText amount={preview.profit} hasUnit isStale={isStale} /> : waiting}</dd>
      <dt>{t('closingFee')}</dt>
      <dd>{preview ? <AmountText asset="USDT" amount={preview.fee} hasUnit /> : waiting}</dd>
      <dt>{t('openingFeePart')}</dt>
      <dd>{preview ? <AmountText asset="USDT" amount={preview.openFee} hasUnit /> : waiting}</dd>
      <dt>{t('profit')}</dt>
      <dd>
        {preview ? <GainText amount={preview.result} hasUnit isStale={isStale} className={styles.strong} /> : waiting}
      </dd>
      <dt>{t('comesBack')}</dt>
      <dd>
        {preview ? <AmountText asset="USDT" amount={preview.back} hasUnit className={styles.strong ?? ''} /> : waiting}
      </dd>
    </dl>
  );
}
