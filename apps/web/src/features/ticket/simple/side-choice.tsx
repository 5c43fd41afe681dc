import { Segmented } from '@truemark/ui/segmented';
import { useText } from '../../../platform/text.ts';
import type { ContractTicketState } from '../contract/use-contract-ticket.ts';
import { Sided } from '../shared/sided.tsx';
import type { TicketFormat } from '../shared/use-ticket-words.ts';
import { actOnContract } from '../ticket-store.ts';
import { SidePrice } from './side-price.tsx';
import styles from './simple.module.css';

/** Long or short; in the simple ticket with the price that each opens at. */
export function SideChoice({
  ticket,
  format,
}: {
  readonly ticket: ContractTicketState;
  readonly format: TicketFormat;
}) {
  const t = useText('trade');
  const { quote } = ticket.market;
  const priceOf = (side: 'bid' | 'ask') => (ticket.isSimple && quote ? format.price(quote[side]) : undefined);
  return (
    <Segmented
      label={t('side')}
      isLarge
      className={ticket.isSimple ? (styles.sides ?? '') : ''}
      value={ticket.reading.side}
      onChange={side => actOnContract(ticket.place, { type: 'side', side })}
      options={[
        {
          value: 'long',
          label: (
            <SidePrice price={priceOf('ask')}>
              <Sided direction="up">{t('buyLong')}</Sided>
            </SidePrice>
          ),
          tone: 'gain',
        },
        {
          value: 'short',
          label: (
            <SidePrice price={priceOf('bid')}>
              <Sided direction="down">{t('sellShort')}</Sided>
            </SidePrice>
          ),
          tone: 'loss',
        },
      ]}
    />
  );
}
