import type { MarketInfo } from '@truemark/contract/markets/markets';
import { Button } from '@truemark/ui/button';
import { Sheet } from '@truemark/ui/dialog';
import { Segmented } from '@truemark/ui/segmented';
import { Tabs } from '@truemark/ui/tabs';
import { useEffect, useId, useRef } from 'react';
import type { InstrumentPanelProps } from '../../platform/panels.tsx';
import { LivePrice } from '../../platform/prices/live-cells.tsx';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { useHeight } from '../../platform/use-height.ts';
import { ContractTicket } from './contract/contract-ticket.tsx';
import { OptionTicket } from './option/option-ticket.tsx';
import bar from './shared/action-bar.module.css';
import { Sided } from './shared/sided.tsx';
import { TicketSkeleton } from './shared/terms-gate.tsx';
import styles from './shared/ticket.module.css';
import { findTicketKind, type TicketKind, ticketKinds } from './ticket-kinds.ts';
import {
  chooseProduct,
  openContractSheet,
  openTickets,
  setSheet,
  useInstrumentTickets,
  useTickets,
} from './ticket-store.ts';

/** The tickets of an instrument: in the trading column, on touch a bar of actions that opens a sheet. */
export function TicketPanel({ code, info }: InstrumentPanelProps) {
  const shell = useShell();
  const isOpened = useTickets(tickets => tickets.code === code);
  useEffect(() => openTickets(code), [code]);
  if (shell === 'mobile') return <ActionBar info={isOpened ? info : undefined} />;
  return <TicketColumn info={isOpened ? info : undefined} />;
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
  // Another page, another place: the sheet is not waiting there.
  useEffect(() => () => setSheet(false), []);
  return (
    <>
      <section ref={element} className={bar.bar} aria-label={t('actions')}>
        <Button variant="gain" size="large" disabled={!props.info} onClick={() => openContractSheet('long')}>
          <Sided direction="up">{t('buyLong')}</Sided>
        </Button>
        <Button variant="loss" size="large" disabled={!props.info} onClick={() => openContractSheet('short')}>
          <Sided direction="down">{t('sellShort')}</Sided>
        </Button>
      </section>
      {props.info && isOpen && <TicketSheet info={props.info} />}
    </>
  );
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
