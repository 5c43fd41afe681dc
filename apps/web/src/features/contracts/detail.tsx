import { FigureText } from '@truemark/browser/figure-text';
import type { ContractClosing, ContractOrder } from '@truemark/contract/trading/contracts';
import { ratioScale } from '@truemark/domain/market/price';
import { formatAmount, formatPercent, percentDecimalsMax } from '@truemark/ui/format/number';
import { Joined } from '@truemark/ui/joined';
import { endCellClass, Table } from '@truemark/ui/table';
import { useMemo } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useShell } from '../../platform/shell.ts';
import { useText, useWireText } from '../../platform/text.ts';
import { AmountText, addAmounts, formatMoney, formatSignedMoney } from '../amounts/index.ts';
import { DirectionText, GainText, OrderPrice, StateChip } from '../order-cells/index.ts';
import {
  Evidence,
  type Fact,
  Facts,
  LateNote,
  ReceiptBox,
  RecordTime,
  detailStyles as styles,
} from '../order-detail/index.ts';
import { TradeAgain } from '../trade-again/index.ts';
import { ActButton } from './act-button.tsx';
import { LiveClosePrice, LiveDistance, LiveMarginLevel, LiveResult, LotsCount, LotsText } from './contract-cells.tsx';
import { ContractTimeline } from './contract-timeline.tsx';
import { findStage, wordCloseReason, wordContract, wordEnd } from './contract-words.ts';
import { OrderDialogs } from './order-dialogs.tsx';

/** A contract from its acceptance to its last closing. */
export function Detail(props: { readonly order: ContractOrder }) {
  const { order } = props;
  const t = useText('orders');
  const orders = useMemo(() => [order], [order]);
  return (
    <>
      <Standing order={order} />
      <ContractTimeline order={order} />
      <Evidence
        receiptId={order.receiptId}
        version={`${order.version} ${order.closings.length}`}
        decimals={order.priceDecimals}
        marks={[
          ...(order.openPrice && order.openTime
            ? [{ role: 'open' as const, price: order.openPrice, atMs: order.openTime }]
            : []),
          ...order.closings.map(({ price, at }) => ({ role: 'close' as const, price, atMs: at })),
        ]}
        rule={t('rule.contract')}
      />
      {order.closings.length > 0 && <Closings order={order} />}
      <Terms order={order} />
      <ReceiptBox receiptId={order.receiptId} termsHash={order.termsHash} hasResult={order.status === 'closed'} />
      <OrderDialogs orders={orders} />
    </>
  );
}

/** How it stands: state, result, and what can be done about it. */
function Standing(props: { readonly order: ContractOrder }) {
  const { order } = props;
  const t = useText('orders');
  const locale = useLocale();
  const stage = findStage(order);
  const word = useWireText('orders');
  const reason = order.status === 'holding' ? undefined : wordEnd(order, locale);
  const isOpen = order.status === 'holding';
  const isOver = order.status === 'closed' || order.status === 'canceled';
  return (
    <section className={styles.standing} aria-label={t('status')}>
      <div className={styles.summary}>
        <div className={styles.chips}>
          <DirectionText direction={order.side} leverage={order.leverage} />
          <StateChip word={wordContract(order)} />
        </div>
        {order.status !== 'pending' && order.status !== 'canceled' && (
          <p className={styles.result}>
            {isOpen ? <LiveResult order={order} hasUnit /> : <GainText amount={order.result} hasUnit />}
          </p>
        )}
        {order.status === 'closed' && (
          <p className="sub">
            <ResultParts profit={order.profit} fees={addAmounts([order.openFee, order.closeFee])} />
          </p>
        )}
        <p className="sub">
          {reason && word(reason.text, reason.values)}
          {stage === 'resting' && t('restsUntil')}
          {stage === 'opening' && t('cannot.opening')}
          {stage === 'closing' && t('cannot.closing')}
          {stage === 'holding' && order.closesWithSession && t('closesWithSession')}
        </p>
      </div>
      {isOpen && (
        <dl className={styles.live}>
          <div>
            <dt>{t(order.side === 'long' ? 'bidNow' : 'askNow')}</dt>
            <dd>
              <LiveClosePrice order={order} />
            </dd>
          </div>
          <div>
            <dt>{t('marginLevel')}</dt>
            <dd>
              <LiveMarginLevel order={order} />
            </dd>
          </div>
          <div>
            <dt>{t('distance')}</dt>
            <dd>
              <LiveDistance order={order} />
            </dd>
          </div>
        </dl>
      )}
      {isOpen && <LateNote code={order.code} />}
      <div className={styles.acts}>
        {isOver && <TradeAgain repeated={{ code: order.code, contract: order }} symbol={order.symbol} />}
        {!isOver && stage !== 'opening' && (
          <ActButton act="changeLimits" order={order}>
            {t('limits')}
          </ActButton>
        )}
        {isOpen && (
          <ActButton act="close" order={order} variant="primary">
            {t('close')}
          </ActButton>
        )}
        {order.status === 'pending' && (
          <ActButton act="cancel" order={order}>
            {t('cancel')}
          </ActButton>
        )}
      </div>
    </section>
  );
}

/** Each closing of the position, or of a part of it. */
function Closings(props: { readonly order: ContractOrder }) {
  const { order } = props;
  const t = useText('orders');
  const isMobile = useShell() === 'mobile';
  return (
    <section className={styles.section}>
      <h2 className="h3" id="closings">
        {t('closings')}
      </h2>
      {isMobile ? (
        <ClosingList order={order} />
      ) : (
        <div className={styles.scroll}>
          <Table isDense aria-labelledby="closings">
            <thead>
              <tr>
                <th scope="col">{t('closedAt')}</th>
                <th scope="col">{t('why')}</th>
                <th scope="col" className={endCellClass}>
                  {t('lots')}
                </th>
                <th scope="col" className={endCellClass}>
                  {t('closePrice')}
                </th>
                <th scope="col" className={endCellClass}>
                  {t('feesTogether')}
                </th>
                <th scope="col" className={endCellClass}>
                  {t('profit')}
                </th>
              </tr>
            </thead>
            <tbody>
              {order.closings.map(closing => (
                <tr key={closing.part}>
                  <td className="nowrap">
                    <RecordTime atMs={closing.at} />
                  </td>
                  <td>
                    <CloseReason order={order} closing={closing} />
                  </td>
                  <td className={endCellClass}>
                    <LotsText lots={closing.lots} />
                  </td>
                  <td className={endCellClass}>
                    <OrderPrice price={closing.price} decimals={order.priceDecimals} />
                  </td>
                  <td className={endCellClass}>
                    <AmountText asset="USDT" amount={addAmounts([closing.openFee, closing.fee])} />
                  </td>
                  <td className={endCellClass}>
                    <GainText amount={closing.result} />
                  </td>
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </section>
  );
}

/** What a result is made of: the profit by the price alone, and the fees. */
function ResultParts(props: { readonly profit: string; readonly fees: string }) {
  const t = useText('orders');
  const locale = useLocale();
  return (
    <FigureText
      text={t('resultParts', {
        profit: formatSignedMoney(locale, props.profit, 'USDT'),
        fees: formatMoney(locale, props.fees, 'USDT'),
      })}
    />
  );
}

function CloseReason(props: { readonly order: ContractOrder; readonly closing: ContractClosing }) {
  const word = useWireText('orders');
  const { text, values } = wordCloseReason(props.closing.reason, props.order, useLocale());
  return word(text, values);
}

/** The same for a narrow screen. */
function ClosingList(props: { readonly order: ContractOrder }) {
  const { order } = props;
  return (
    <ul className={styles.ticks}>
      {order.closings.map(closing => (
        <li key={closing.part}>
          <span className={styles.pair}>
            <span className="semi">
              <CloseReason order={order} closing={closing} />
            </span>
            <GainText amount={closing.result} hasUnit />
          </span>
          <span className="xs dim">
            <ResultParts profit={closing.profit} fees={addAmounts([closing.openFee, closing.fee])} />
          </span>
          <span className={`${styles.pair} xs dim`}>
            <span>
              <Joined>
                <LotsCount lots={closing.lots} />
                <OrderPrice price={closing.price} decimals={order.priceDecimals} />
              </Joined>
            </span>
            <RecordTime atMs={closing.at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Terms(props: { readonly order: ContractOrder }) {
  const { order } = props;
  const t = useText('orders');
  const locale = useLocale();
  const price = (value: string | null) => <OrderPrice price={value} decimals={order.priceDecimals} />;
  const amount = (value: string) => <AmountText asset="USDT" amount={value} hasUnit />;
  const facts: readonly (Fact | false)[] = [
    { name: t('kindName'), value: t(`kind.${order.kind}`) },
    { name: t('lots'), value: <LotsText lots={order.lots} /> },
    order.status === 'holding' && { name: t('lotsStillOpen'), value: <LotsText lots={order.openLots} /> },
    { name: t('leverage'), value: <span className="num">{t('times', { leverage: order.leverage })}</span> },
    { name: t('placed'), value: <RecordTime atMs={order.createTime} /> },
    { name: t('quotedPrice'), value: price(order.quotedPrice) },
    order.limitPrice !== null && { name: t('limitPrice'), value: price(order.limitPrice) },
    { name: t('openPrice'), value: price(order.openPrice) },
    { name: t('openedAt'), value: <RecordTime atMs={order.openTime} /> },
    { name: t('closePrice'), value: price(order.closePrice) },
    { name: t('closedAt'), value: <RecordTime atMs={order.closeTime} /> },
    { name: t('stopLoss'), value: order.stopLoss === null ? t('none') : price(order.stopLoss) },
    { name: t('takeProfit'), value: order.takeProfit === null ? t('none') : price(order.takeProfit) },
    {
      name: t('liquidationPrice'),
      value: order.liquidationPrice === null ? t('neverLiquidated') : price(order.liquidationPrice),
    },
    { name: t('margin'), value: amount(order.margin) },
    order.status === 'holding' && { name: t('marginLeft'), value: amount(order.marginLeft) },
    { name: t('openingFee'), value: amount(order.openFee) },
    { name: t('closingFee'), value: amount(order.closeFee) },
    { name: t('feesTogether'), value: amount(addAmounts([order.openFee, order.closeFee])) },
    {
      name: t('feeRate'),
      value: <span className="num">{formatPercent(locale, order.feeRate, 2, percentDecimalsMax)}</span>,
    },
    { name: t('maximumProfit'), value: amount(order.reserve) },
    order.gapLoss !== '0' && { name: t('gapLoss'), value: amount(order.gapLoss) },
    order.conversion.code !== null && {
      name: t('conversion'),
      value: (
        <span className="num">
          {formatAmount(locale, order.conversion.rate, 0, ratioScale)} ({order.conversion.code})
        </span>
      ),
    },
  ];
  return <Facts title={t('terms')} facts={facts} />;
}
