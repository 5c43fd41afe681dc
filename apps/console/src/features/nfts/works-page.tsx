import { Link } from '@truemark/browser/router';
import type { OperatorCharity } from '@truemark/contract/operators/charities';
import type { ListedNft } from '@truemark/contract/operators/nfts';
import { nftStates } from '@truemark/domain/charity/auction';
import { Button, buttonClass } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import Palette from 'lucide-react/icons/palette';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { DataTable } from '../../components/data-table.tsx';
import { ClearFilters, FilterSelect, FilterText } from '../../components/filters.tsx';
import { ListFrame } from '../../components/list-frame.tsx';
import { Page } from '../../components/page.tsx';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { useFilter } from '../../platform/use-filter.ts';
import { useRefresh } from '../../platform/use-refresh.ts';
import { chooseWorks, type WorkFilter } from './choose-works.ts';
import { NftHistory } from './nft-history.tsx';
import { useNftWorks } from './nft-queries.ts';
import { EndDialog, PayoutDialog, WithdrawDialog } from './work-acts.tsx';
import { useWorkColumns, type WorkAct } from './work-columns.tsx';
import { WorkDialog } from './work-dialog.tsx';

const shownStates = nftStates.filter(state => state !== 'withdrawn');

type Open = { readonly name: WorkAct; readonly work: ListedNft } | { readonly name: 'add' };

/** The works on sale and those that are over: their bids, their end, and the way of the money to the charity. */
export default function WorksPage() {
  const t = useText('nfts');
  const query = useNftWorks();
  useRefresh(query.refetch);
  const filter = useWorkFilter();
  const [open, setOpen] = useState<Open>();
  const { items, charities = [] } = query.data ?? {};
  const works = items && chooseWorks(items, filter);
  const columns = useWorkColumns((name, work) => setOpen({ name, work }));
  return (
    <Page
      title={t('title')}
      tools={<Tools canAdd={charities.length > 0} onAdd={() => setOpen({ name: 'add' })} />}
      filters={<Filters charities={charities} />}
    >
      <ListFrame
        query={query}
        count={works?.length}
        isNarrowed={items !== undefined && items.length > 0}
        empty={{ icon: Palette, title: t('emptyTitle'), text: t('emptyText') }}
      >
        <DataTable label={t('title')} columns={columns} rows={works ?? []} keyOf={row => row.id} />
      </ListFrame>
      {open && <OpenDialog open={open} charities={charities} onClose={() => setOpen(undefined)} />}
    </Page>
  );
}

function useWorkFilter(): WorkFilter {
  const [text] = useFilter('text');
  const [wanted] = useFilter('state');
  const [charityId] = useFilter('charity');
  return { text, state: shownStates.find(known => known === wanted), charityId };
}

function Tools(props: { readonly canAdd: boolean; readonly onAdd: () => void }) {
  const t = useText('nfts');
  const canList = useCan('nfts.list');
  return (
    <>
      <Link to="/nfts/charities" className={buttonClass({ size: 'small' })}>
        {t('charities')}
      </Link>
      {canList && props.canAdd && (
        <Button size="small" onClick={props.onAdd}>
          <Icon of={Plus} size={14} />
          {t('add')}
        </Button>
      )}
    </>
  );
}

function Filters(props: { readonly charities: readonly OperatorCharity[] }) {
  const t = useText('nfts');
  return (
    <>
      <FilterText name="text" label={t('search')} isWide />
      <FilterSelect
        name="state"
        label={t('status')}
        options={shownStates.map(value => ({ value, label: t(`state.${value}`) }))}
      />
      <FilterSelect
        name="charity"
        label={t('charities')}
        options={props.charities.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ClearFilters names={['text', 'state', 'charity']} />
    </>
  );
}

function OpenDialog(props: {
  readonly open: Open;
  readonly charities: readonly OperatorCharity[];
  readonly onClose: () => void;
}) {
  const { open, charities, onClose } = props;
  if (open.name === 'add') return <WorkDialog charities={charities} onClose={onClose} />;
  const { name, work } = open;
  const charity = charities.find(({ id }) => id === work.charity.id);
  if (name === 'change') return <WorkDialog work={work} charities={charities} onClose={onClose} />;
  if (name === 'withdraw') return <WithdrawDialog work={work} onClose={onClose} />;
  if (name === 'end') return <EndDialog work={work} onClose={onClose} />;
  if (name === 'payOut') return charity ? <PayoutDialog work={work} charity={charity} onClose={onClose} /> : null;
  return <NftHistory of="work" id={work.id} title={work.title} onClose={onClose} />;
}
