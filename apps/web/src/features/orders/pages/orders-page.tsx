import { Link, useSearchParams } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { Segmented } from '@truemark/ui/segmented';
import { Tabs } from '@truemark/ui/tabs';
import { useId } from 'react';
import { useIsDemo } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import { AccountFrame } from '../../account/index.ts';
import {
  type ContractState,
  contractStates,
  formatOrderFilter,
  type OptionState,
  type OrderFilter,
  optionStates,
  orderTabs,
  parseOrderFilter,
} from './order-filter.ts';
import { AllOrders, ContractOrders, OptionOrders } from './order-lists.tsx';
import styles from './orders-page.module.css';

/** All orders of the book in use, a tab for each kind; tab and state stand in the address. */
export default function OrdersPage() {
  const t = useText('orders');
  const account = useText('account');
  const panelId = useId();
  const [search, setSearch] = useSearchParams();
  const filter = parseOrderFilter(search);
  const change = (part: Partial<OrderFilter>) =>
    setSearch(formatOrderFilter({ ...filter, ...part }), { replace: true, state: { isScrollKept: true } });
  return (
    <AccountFrame
      title={account('place.orders')}
      back="/profile"
      lead={t(useIsDemo() ? 'leadDemo' : 'lead')}
      aside={
        <Link className={buttonClass()} to="/transactions">
          {account('place.transactions')}
        </Link>
      }
    >
      <Tabs
        label={account('place.orders')}
        tabs={orderTabs.map(id => ({ id, label: t(`kindTab.${id}`) }))}
        selected={filter.tab}
        onSelect={tab => change({ tab, contractState: 'all', optionState: 'all' })}
        panelId={panelId}
        className={styles.tabs ?? ''}
      />
      <div role="tabpanel" id={panelId} aria-label={t(`kindTab.${filter.tab}`)} className={styles.panel}>
        <States filter={filter} onChange={change} />
        <List filter={filter} />
      </div>
    </AccountFrame>
  );
}

function keysOf<Table extends object>(table: Table): readonly (keyof Table & string)[] {
  return Object.keys(table) as (keyof Table & string)[];
}

/** Which states of a kind are shown, where a kind has several. */
function States(props: { readonly filter: OrderFilter; readonly onChange: (part: Partial<OrderFilter>) => void }) {
  const t = useText('orders');
  const { filter, onChange } = props;
  if (filter.tab === 'contract') {
    return (
      <div className={styles.states}>
        <Segmented<ContractState>
          isFit
          label={t('status')}
          options={keysOf(contractStates).map(value => ({ value, label: t(`stateFilter.${value}`) }))}
          value={filter.contractState}
          onChange={contractState => onChange({ contractState })}
        />
      </div>
    );
  }
  if (filter.tab !== 'options') return null;
  return (
    <div className={styles.states}>
      <Segmented<OptionState>
        isFit
        label={t('status')}
        options={keysOf(optionStates).map(value => ({ value, label: t(`stateFilter.${value}`) }))}
        value={filter.optionState}
        onChange={optionState => onChange({ optionState })}
      />
    </div>
  );
}

function List(props: { readonly filter: OrderFilter }) {
  const { tab, contractState, optionState } = props.filter;
  if (tab === 'contract') return <ContractOrders key={contractState} state={contractState} />;
  if (tab === 'options') return <OptionOrders key={optionState} state={optionState} />;
  return <AllOrders key={tab} tab={tab} />;
}
