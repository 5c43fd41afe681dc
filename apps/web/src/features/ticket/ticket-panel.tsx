import type { MarketInfo } from '@truemark/contract/markets/markets';
import { Button } from '@truemark/ui/button';
import { Sheet } from '@truemark/ui/dialog';
import { formatPriceText } from '@truemark/ui/format/number';
import { Segmented } from '@truemark/ui/segmented';
import { Tabs } from '@truemark/ui/tabs';
import { useEffect, useId, useRef } from 'react';
import type { InstrumentPanelProps } from '../../platform/panels.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { LivePrice } from '../../platform/prices/live-cells.tsx';
import { usePrice } from '../../platform/prices/prices.ts';
import { getShell, useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { requestTicket, useTicketRequest } from '../../platform/ticket-request.ts';
import { useHeight } from '../../platform/use-height.ts';
import { ContractTicket } from './contract/contract-ticket.tsx';
import { OptionTicket } from './option/option-ticket.tsx';
import { repeatOrder } from './repeat-order.ts';
import bar from './shared/action-bar.module.css';
import { Sided } from './shared/sided.tsx';
import { TicketSkeleton } from './shared/terms-gate.tsx';
import styles from './shared/ticket.module.css';
import { SidePrice } from './simple/side-price.tsx';
import { findTicketKind, type TicketKind, ticketKinds } from './ticket-kinds.ts';
import {
  chooseProduct,
  openContractSheet,
  openTickets,
  setSheet,
  showSheetOf,
  useInstrumentTickets,
  useTickets,
} from './ticket-store.ts';
import { useTicketKeys } from './use-ticket-keys.ts';

/** The tickets of an instrument: in the trading column, on touch a bar of actions that opens a sheet. */
export function TicketPanel({ code, info }: InstrumentPanelProps) {
  const shell = useShell();
  const isOpened = useTickets(tickets => tickets.code === code);
  useEffect(() => openTickets(code), [code]);
  useTicketKeys(isOpened && info !== undefined);
  useRepeatedOrder(isOpened ? info : undefined);
  if (shell === 'mobile') return <ActionBar info={isOpened ? info : undefined} />;
  return <TicketColumn info={isOpened ? info : undefined} />;
}

/** Writes the order that somebody wants once more into the ticket of its instrument. */
function useRepeatedOrder(info: MarketInfo | undefined): void {
  const wanted = useTicketRequest(request => request.wanted);
  const locale = useLocale();
  useEffect(() => {
    if (!info || wanted?.code !== info.code) return;
    repeatOrder(wanted, { locale, priceDecimals: info.priceDecimals });
    if (getShell() === 'mobile') showSheetOf(info.code);
    requestTicket(undefined);
  }, [info, wanted, locale]);
}

function useProducts() {
  const t = useText('trade');
  return ticketKinds.map(({ kind, label }) => ({ id: kind, label: t(label) }));
}

function TicketColumn(props: { readonly info: MarketInfo | undefined }) {
  const t = useText('trade');
  const panelId = useId();
  const product = useTickets(tickets => tickets.product);
  return (
    <div className={styles.column}>
      <Tabs
        className={styles.tabs ?? ''}
        label={t('product')}
        tabs={useProducts()}
        selected={product}
        onSelect={chooseProduct}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" aria-label={t(findTicketKind(product).label)}>
        {props.info ? <Ticket info={props.info} product={product} /> : <TicketSkeleton />}
      </div>
    </div>
  );
}

const bodies = { contract: ContractTicket, option: OptionTicket } as const satisfies Record<TicketKind, unknown>;

/** A question that is asked about one instrument or account is not asked about another. */
function Ticket(props: { readonly info: MarketInfo; readonly product: TicketKind }) {
  const { place } = useInstrumentTickets(props.info.code);
  const key = `${place.code} ${place.book} ${place.userId}`;
  const Chosen = bodies[props.product];
  return <Chosen key={key} info={props.info} />;
}

/** Both directions within reach of a thumb. */
function ActionBar(props: { readonly info: MarketInfo | undefined }) {
  const t = useText('trade');
  const isOpen = useTickets(tickets => tickets.isOpen);
  const element = useRef<HTMLElement>(null);
  useHeight(element, '--actions-h');
  const { bid, ask } = useSidePrices(props.info);
  // Another page, another place: the sheet is not waiting there.
  useEffect(() => () => setSheet(false), []);
  return (
    <>
      <section ref={element} className={bar.bar} aria-label={t('actions')}>
        <Button variant="gain" size="large" disabled={!props.info} onClick={() => openContractSheet('long')}>
          <SidePrice price={ask}>
            <Sided direction="up">{t('buyLong')}</Sided>
          </SidePrice>
        </Button>
        <Button variant="loss" size="large" disabled={!props.info} onClick={() => openContractSheet('short')}>
          <SidePrice price={bid}>
            <Sided direction="down">{t('sellShort')}</Sided>
          </SidePrice>
        </Button>
      </section>
      {props.info && isOpen && <TicketSheet info={props.info} />}
    </>
  );
}

/** What each side would open at now, as it is shown; undefined before the first price. */
function useSidePrices(info: MarketInfo | undefined) {
  const locale = useLocale();
  const product = usePrice(info?.code ?? '') ?? info;
  const word = (price: string | undefined) =>
    info && price ? formatPriceText(locale, price, info.priceDecimals) : undefined;
  return { bid: word(product?.bid), ask: word(product?.ask) };
}

function TicketSheet(props: { readonly info: MarketInfo }) {
  const { info } = props;
  const t = useText('trade');
  const common = useText('common');
  const product = useTickets(tickets => tickets.product);
  return (
    <Sheet
      isOpen
      className={bar.sheet ?? ''}
      title={`${t('actions')}: ${info.symbol}`}
      closeLabel={common('close')}
      onClose={() => setSheet(false)}
      head={
        <div className={bar.sheetHead}>
          <Segmented
            label={t('product')}
            isFit
            value={product}
            onChange={chooseProduct}
            options={useProducts().map(({ id, label }) => ({ value: id, label }))}
          />
          <LivePrice item={info} className={bar.sheetPrice ?? ''} />
        </div>
      }
    >
      <Ticket info={info} product={product} />
    </Sheet>
  );
}
