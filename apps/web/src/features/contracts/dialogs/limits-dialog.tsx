import { showToast } from '@truemark/browser/toasts';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { formatPrice, type Price, priceScale } from '@truemark/domain/market/price';
import { Field } from '@truemark/ui/field';
import { formatAmount } from '@truemark/ui/format/number';
import { Note } from '@truemark/ui/note';
import { NumberInput } from '@truemark/ui/number-input';
import { type ReactNode, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { useLocale } from '../../../platform/preferences.ts';
import { usePrice } from '../../../platform/prices/prices.ts';
import { useIsLocked } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import { GainText, OrderPrice } from '../../order-cells/index.ts';
import { findActBlock } from '../contract-acts.ts';
import { LiveClosePrice, LiveResult } from '../contract-cells.tsx';
import { findLiquidation } from '../contract-figures.ts';
import { useInstrumentRules } from '../contract-queries.ts';
import { PriceChoices } from '../price-choices.tsx';
import { useIsClosable } from '../use-figures.ts';
import { ActFrame } from './act-frame.tsx';
import { Subject } from './close-dialog.tsx';
import styles from './dialogs.module.css';
import { calculateResultAt, type LimitsFault, readLimits } from './limits-form.ts';
import { readFigure, readOtherFigure, writeFigure } from './typed-figure.ts';
import { useOrderAct } from './use-order-act.ts';

/** Sets or removes stop loss and take profit, with what each would bring. */
export function LimitsDialog(props: {
  readonly order: ContractOrder;
  /** Prices that were dragged on the chart; the others stand as they are. */
  readonly stopLoss?: string;
  readonly takeProfit?: string;
  readonly onClose: () => void;
}) {
  const { order, onClose } = props;
  const t = useText('orders');
  const locale = useLocale();
  const info = useInstrumentRules(order.code).data;
  const isClosable = useIsClosable(order.code);
  const isLocked = useIsLocked();
  const product = usePrice(order.code);
  const [version] = useState(order.version);
  const { isBusy, failure, run } = useOrderAct({ name: `limits ${order.id}`, seen: String(version) });
  const write = (price: string | null | undefined) => writeFigure(locale, price, order.priceDecimals);
  const [stopLoss, setStopLoss] = useState(() => write(props.stopLoss ?? order.stopLoss));
  const [takeProfit, setTakeProfit] = useState(() => write(props.takeProfit ?? order.takeProfit));
  const [meant, setMeant] = useState<readonly ('stopLoss' | 'takeProfit')[]>([]);
  const reading = readLimits(
    order,
    {
      stopLoss: readFigure(locale, stopLoss),
      takeProfit: readFigure(locale, takeProfit),
      others: { stopLoss: readOtherFigure(locale, stopLoss), takeProfit: readOtherFigure(locale, takeProfit) },
      meant,
    },
    { priceStep: info?.priceStep, bid: product?.bid ?? '', ask: product?.ask ?? '' },
  );
  const block = findActBlock('changeLimits', order, { isLocked, isClosable });
  const hasFault = reading.stopLoss !== undefined || reading.takeProfit !== undefined;
  const isChanged = version !== order.version;

  async function send(idempotencyKey: string): Promise<void> {
    if (!reading.limits) return;
    await api.call('changeContractLimits', { body: { id: order.id, version, ...reading.limits } }, { idempotencyKey });
    showToast('done', t('limitsChanged', { symbol: order.symbol }));
    onClose();
  }

  return (
    <ActFrame
      title={t('limitsTitle')}
      onClose={onClose}
      actLabel={t('limitsAct')}
      isBusy={isBusy}
      block={block ? t(block) : hasFault ? t('limitsFaulty') : reading.isSame ? t('limitsSame') : undefined}
      failure={failure}
      onAct={() => void run(send)}
      after={t('limitsAfter')}
    >
      <Subject order={order} />
      {isChanged && <Note kind="risk">{t('limitsMoved')}</Note>}
      <div className={styles.pair}>
        <LimitField
          label={t('takeProfit')}
          value={takeProfit}
          onChange={text => {
            setTakeProfit(text);
            setMeant(meant.filter(name => name !== 'takeProfit'));
          }}
          onMean={text => {
            setTakeProfit(text);
            setMeant([...meant, 'takeProfit']);
          }}
          decimals={order.priceDecimals}
          fault={reading.takeProfit}
          result={calculateResultAt(order, reading.takeProfit ? undefined : reading.limits?.takeProfit)}
        />
        <LimitField
          label={t('stopLoss')}
          value={stopLoss}
          onChange={text => {
            setStopLoss(text);
            setMeant(meant.filter(name => name !== 'stopLoss'));
          }}
          onMean={text => {
            setStopLoss(text);
            setMeant([...meant, 'stopLoss']);
          }}
          decimals={order.priceDecimals}
          fault={reading.stopLoss}
          result={calculateResultAt(order, reading.stopLoss ? undefined : reading.limits?.stopLoss)}
        />
      </div>
      <Facts order={order} />
    </ActFrame>
  );
}

function LimitField(props: {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  /** Which price is meant was asked, and answered so. */
  readonly onMean: (text: string) => void;
  readonly decimals: number;
  readonly fault: LimitsFault | undefined;
  readonly result: string | undefined;
}) {
  const t = useText('orders');
  const locale = useLocale();
  const { fault, result, value } = props;
  const show = (price: Price) => formatAmount(locale, formatPrice(price), props.decimals, priceScale);
  const bound = fault && 'price' in fault ? show(fault.price) : '';
  const other = fault && 'other' in fault ? show(fault.other) : '';
  const isAsked = fault?.key === 'doubtful' || fault?.key === 'twoReadings';
  const hint: ReactNode = result ? (
    <span className={styles.result}>
      {t('resultThere')} <GainText amount={result} />
    </span>
  ) : (
    t('limitEmpty')
  );
  return (
    <div data-priced="">
      <Field
        label={props.label}
        {...(fault ? { error: t(`limit.${fault.key}`, { price: bound, other }) } : { hint })}
        aside={
          value !== '' && (
            <button type="button" className="lnk xs" onClick={() => props.onChange('')}>
              {t('limitRemove')}
            </button>
          )
        }
      >
        {parts => <NumberInput {...parts} value={value} onType={props.onChange} />}
      </Field>
      {isAsked && <PriceChoices prices={[bound, other].filter(Boolean)} onChoose={props.onMean} />}
    </div>
  );
}

function Facts(props: { readonly order: ContractOrder }) {
  const { order } = props;
  const t = useText('orders');
  const isOpen = order.status === 'holding';
  const liquidation = findLiquidation(order);
  return (
    <dl className={styles.lines}>
      <dt>{t(isOpen ? 'openPrice' : 'limitPrice')}</dt>
      <dd>
        <OrderPrice price={order.openPrice ?? order.limitPrice} decimals={order.priceDecimals} />
      </dd>
      {isOpen && (
        <>
          <dt>{t(order.side === 'long' ? 'bidNow' : 'askNow')}</dt>
          <dd>
            <LiveClosePrice order={order} />
          </dd>
          <dt>{t('profit')}</dt>
          <dd>
            <LiveResult order={order} hasUnit />
          </dd>
        </>
      )}
      <dt>{t('liquidationPrice')}</dt>
      <dd>
        {liquidation === null ? (
          t('neverLiquidated')
        ) : (
          <OrderPrice price={formatPrice(liquidation)} decimals={order.priceDecimals} />
        )}
      </dd>
    </dl>
  );
}
