import { useQuery } from '@tanstack/react-query';
import type { CallReply } from '@truemark/contract/call';
import type { listPromises } from '@truemark/contract/operators/treasury';
import { type Asset, isAsset } from '@truemark/domain/money/asset';
import type { Book } from '@truemark/domain/money/book';
import { Disclosure } from '@truemark/ui/disclosure';
import { Segmented } from '@truemark/ui/segmented';
import { useState } from 'react';
import { type Column, DataTable } from '../../components/data-table.tsx';
import { Facts } from '../../components/facts.tsx';
import { QueryFrame } from '../../components/list-frame.tsx';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { hasText, useText } from '../../platform/text.ts';
import { PromiseList } from './promise-list.tsx';
import { type DayOfPromises, type PromiseRow, readPromises } from './read-promises.ts';
import styles from './treasury.module.css';

/** What the products will pay from the reserve, by the day on which it is due. */
export function Promises({ book }: { readonly book: Book }) {
  const t = useText('treasury');
  const query = useQuery({
    queryKey: ['promises', book],
    queryFn: ({ signal }) => api.call('listPromises', { query: { book } }, { signal }),
  });
  return (
    <section className={styles.promises} aria-labelledby="promises">
      <h2 id="promises" className="h4">
        {t('promises')}
      </h2>
      <p className="sm sub">{t('promisesLead')}</p>
      <QueryFrame query={query}>{query.data && <PromisesOfBook promises={query.data} />}</QueryFrame>
      {book === 'live' && <PromiseList />}
    </section>
  );
}

function PromisesOfBook({ promises }: { readonly promises: CallReply<typeof listPromises> }) {
  const t = useText('treasury');
  const assets = promises.reserves.map(({ asset }) => asset);
  const [wanted, setWanted] = useState<Asset>('USDT');
  const asset = assets.includes(wanted) ? wanted : assets[0];
  if (!asset) return <p>{t('promisesEmpty')}</p>;
  return (
    <>
      {assets.length > 1 && (
        <Segmented
          label={t('asset')}
          isFit
          options={assets.map(value => ({ value, label: value }))}
          value={asset}
          onChange={value => isAsset(value) && setWanted(value)}
        />
      )}
      <PromisesOfAsset promises={promises} asset={asset} />
    </>
  );
}

function PromisesOfAsset(props: { readonly promises: CallReply<typeof listPromises>; readonly asset: Asset }) {
  const t = useText('treasury');
  const format = useFormat();
  const { asset } = props;
  const { reserved, promised, coverage, soon, anyTime, days, rows } = readPromises(props.promises, asset);
  const nameOf = (product: string) => {
    const key = `product.${product}`;
    return hasText('treasury', key) ? t(key) : product;
  };
  const columns: readonly Column<PromiseRow>[] = [
    {
      id: 'day',
      head: t('dueDate'),
      cell: ({ day, isLast }) => {
        if (day === null) return t('anyTime');
        return isLast ? t('dayOrLater', { date: format.date(day) }) : format.date(day);
      },
    },
    { id: 'product', head: t('product'), cell: ({ product }) => nameOf(product), isWide: true },
    { id: 'amount', head: asset, isEnd: true, cell: ({ amount }) => format.amountOnly(amount, asset) },
  ];
  return (
    <>
      <Facts
        facts={[
          [t('reserved'), format.amount(reserved, asset)],
          [t('promised'), format.amount(promised, asset)],
          ...(coverage === undefined ? [] : [[t('coverage'), format.percent(coverage, 0)] as const]),
          ...soon.map(({ count, amount }) => [t('dueWithin', { count }), format.amount(amount, asset)] as const),
          [t('anyTime'), format.amount(anyTime, asset)],
        ]}
      />
      <Bars days={days} />
      {rows.length > 0 && (
        <Disclosure summary={t('everyDay')}>
          <DataTable
            label={t('promises')}
            columns={columns}
            rows={rows}
            keyOf={({ day, product }) => `${day} ${product}`}
          />
        </Disclosure>
      )}
    </>
  );
}

/** A bar for each day; the table below it says the same. */
function Bars({ days }: { readonly days: readonly DayOfPromises[] }) {
  const format = useFormat();
  const [first, last] = [days[0], days.at(-1)];
  const highest = Math.max(...days.map(({ amount }) => Number(amount)));
  if (!first || !last || highest === 0) return null;
  return (
    <figure className={styles.bars}>
      <svg viewBox={`0 0 ${days.length} 100`} preserveAspectRatio="none" aria-hidden="true">
        {days.map(({ day, amount }, index) => {
          const height = (Number(amount) / highest) * 100;
          return <rect key={day} x={index + 0.1} width={0.8} y={100 - height} height={height} />;
        })}
      </svg>
      <figcaption className="xs dim">
        <span>{format.date(first.day)}</span>
        <span>{format.date(last.day)}</span>
      </figcaption>
    </figure>
  );
}
