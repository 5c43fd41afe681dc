import { Link } from '@truemark/browser/router';
import type { OperatorCharity } from '@truemark/contract/operators/charities';
import { Button } from '@truemark/ui/button';
import { Tag } from '@truemark/ui/chip';
import { Icon } from '@truemark/ui/icon';
import HandHeart from 'lucide-react/icons/hand-heart';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { ListFrame } from '../../components/list-frame.tsx';
import { Moment } from '../../components/moment.tsx';
import { Page } from '../../components/page.tsx';
import { useFormat } from '../../platform/format.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { AccountDialog, CharityDialog } from './charity-dialogs.tsx';
import { NftHistory } from './nft-history.tsx';
import { useNftWorks } from './nft-queries.ts';
import styles from './nfts.module.css';

type Open = { readonly name: 'account' | 'history'; readonly charity: OperatorCharity } | { readonly name: 'add' };
type Row = OperatorCharity & { readonly works: number };

/** Whom works are sold for, and where they are paid. */
export default function CharitiesPage() {
  const t = useText('nfts');
  const query = useNftWorks();
  const canList = useCan('nfts.list');
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const columns = useColumns(setOpen);
  const rows = query.data?.charities.map(charity => ({
    ...charity,
    works: query.data.items.filter(work => work.charity.id === charity.id).length,
  }));
  return (
    <Page
      title={t('charities')}
      back={{ path: '/nfts', label: t('title') }}
      tools={
        canList && (
          <Button size="small" onClick={() => setOpen({ name: 'add' })}>
            <Icon of={Plus} size={14} />
            {t('addCharity')}
          </Button>
        )
      }
    >
      <ListFrame
        query={query}
        count={rows?.length}
        empty={{ icon: HandHeart, title: t('charitiesEmpty'), text: t('charitiesEmptyText') }}
      >
        <DataTable label={t('charities')} columns={columns} rows={rows ?? []} keyOf={row => row.id} />
      </ListFrame>
      {open?.name === 'add' && <CharityDialog onClose={close} />}
      {open?.name === 'account' && <AccountDialog charity={open.charity} onClose={close} />}
      {open?.name === 'history' && (
        <NftHistory of="charity" id={open.charity.id} title={open.charity.name} onClose={close} />
      )}
    </Page>
  );
}

function useColumns(onOpen: (open: Open) => void): readonly Column<Row>[] {
  const t = useText('nfts');
  const format = useFormat();
  const canPay = useCan('nfts.pay');
  return [
    {
      id: 'name',
      head: t('name'),
      isWide: true,
      cell: row => (
        <span className={styles.charity}>
          <bdi>{row.name}</bdi>
          {row.isSample && <Tag>{t('sample')}</Tag>}
        </span>
      ),
    },
    { id: 'cause', head: t('causes'), cell: row => t(`cause.${row.cause}`) },
    { id: 'works', head: t('works'), isEnd: true, cell: row => <span className="num">{format.count(row.works)}</span> },
    {
      id: 'account',
      head: t('account'),
      isWide: true,
      cell: row =>
        row.account ? (
          <bdi className={styles.details}>{row.account.details}</bdi>
        ) : (
          <span className="dim">{t('accountNone')}</span>
        ),
    },
    { id: 'entered', head: t('enteredAt'), cell: row => <Moment at={row.account?.at ?? null} /> },
    {
      id: 'acts',
      head: '',
      isEnd: true,
      cell: row => (
        <span className={styles.acts}>
          <Button size="small" variant="ghost" onClick={() => onOpen({ name: 'history', charity: row })}>
            {t('history')}
            <span className="vh"> {row.name}</span>
          </Button>
          {canPay && row.isChanging && (
            <Link className="lnk sm" to="/reviews/charity-accounts">
              {t('accountWaiting')}
            </Link>
          )}
          {canPay && !row.isChanging && (
            <Button size="small" onClick={() => onOpen({ name: 'account', charity: row })}>
              {t('setAccount')}
              <span className="vh"> {row.name}</span>
            </Button>
          )}
        </span>
      ),
    },
  ];
}
