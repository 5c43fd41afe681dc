import { Link } from '@truemark/browser/router';
import type { BalanceItem } from '@truemark/contract/people/accounts';
import { buttonClass } from '@truemark/ui/button';
import { ChangeText } from '@truemark/ui/change-text';
import { Checkbox } from '@truemark/ui/checkbox';
import { EmptyState } from '@truemark/ui/empty-state';
import { endCellClass, Table } from '@truemark/ui/table';
import { useState } from 'react';
import { buildInstrumentPath } from '../../platform/navigation.ts';
import { useLocale } from '../../platform/preferences.ts';
import { useIsDemo } from '../../platform/session.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { describeAccount, type LiveAsset, useLiveAssets } from '../account/index.ts';
import { AmountText, ConvertedText } from '../amounts/index.ts';
import styles from './asset-list.module.css';
import { AssetMark } from './asset-mark.tsx';
import { calculateHeld, isEmptyBalance, listHeldParts, listShownBalances } from './balance-parts.ts';
import { calculateValue } from './calculate-value.ts';

/** What is there of each asset: available, set aside, and its value. */
export function AssetList(props: { readonly balances: readonly BalanceItem[] }) {
  const t = useText('profile');
  const isDemo = useIsDemo();
  const isDesktop = useShell() === 'desktop';
  const [isHidingEmpty, setHidingEmpty] = useState(false);
  const shown = listShownBalances(props.balances, { isDemo, isHidingEmpty });
  const live = useLiveAssets(shown.some(({ asset }) => asset !== 'USDT'));
  const Line = isDesktop ? AssetTableRow : AssetLine;
  const lines = shown.map(balance => (
    <Line key={balance.asset} balance={balance} live={live[balance.asset] ?? { price: '', change: '' }} />
  ));
  return (
    <section className={styles.section} aria-labelledby="assets-title">
      <header className={styles.head}>
        <h2 id="assets-title" className="h3">
          {t('assets')}
        </h2>
        {!isDemo && (
          <Checkbox checked={isHidingEmpty} onChange={event => setHidingEmpty(event.target.checked)}>
            {t('hideEmpty')}
          </Checkbox>
        )}
      </header>
      {shown.length === 0 ? (
        <EmptyState title={t('nothingHere')}>{t('nothingHereText')}</EmptyState>
      ) : isDesktop ? (
        <Table>
          <thead>
            <tr>
              <th scope="col">{t('asset')}</th>
              <th scope="col" className={endCellClass}>
                {t('available')}
              </th>
              <th scope="col" className={endCellClass}>
                {t('held')}
              </th>
              <th scope="col" className={endCellClass}>
                {t('value')}
              </th>
              <th scope="col" className={endCellClass}>
                {t('change')}
              </th>
              <th scope="col">
                <span className="vh">{t('actions')}</span>
              </th>
            </tr>
          </thead>
          <tbody>{lines}</tbody>
        </Table>
      ) : (
        <ul>{lines}</ul>
      )}
    </section>
  );
}

interface LineProps {
  readonly balance: BalanceItem;
  readonly live: LiveAsset;
}

export function ValueText({ balance, live }: Pick<LineProps, 'balance'> & { readonly live: Pick<LiveAsset, 'price'> }) {
  const { asset, total } = balance;
  if (asset === 'USDT') return <AmountText asset="USDT" amount={total} />;
  if (isEmptyBalance(balance)) return <AmountText asset="USDT" amount="0" />;
  return <ConvertedText value={calculateValue(asset, total, { [asset]: live.price })} />;
}

function AssetTableRow({ balance, live }: LineProps) {
  const t = useText('profile');
  const account = useText('account');
  const locale = useLocale();
  const isDemo = useIsDemo();
  const { asset } = balance;
  const held = listHeldParts(balance);
  return (
    <tr>
      <td>
        <span className={styles.name}>
          <AssetMark asset={asset} />
          <span>
            <span className={styles.code}>{asset}</span>
            <span className={styles.note}>{isDemo ? t('practiceMoney') : account(`asset.${asset}`)}</span>
          </span>
        </span>
      </td>
      <td className={endCellClass}>
        <AmountText asset={asset} amount={balance.available} className="med" />
      </td>
      <td className={`${endCellClass} sub`}>
        <AmountText asset={asset} amount={calculateHeld(balance)} />
        {held.length > 0 && (
          <span className={styles.note}>{held.map(part => describeAccount(account, part.account)).join(', ')}</span>
        )}
      </td>
      <td className={endCellClass}>
        <ValueText balance={balance} live={live} />
      </td>
      <td className={endCellClass}>
        <ChangeText ratio={live.change} locale={locale} />
      </td>
      <td>
        <span className={styles.actions}>
          {!isDemo && (
            <Link className={buttonClass({ variant: 'ghost', size: 'small' })} to="/profile/deposit">
              {t('deposit')}
            </Link>
          )}
          <Link
            className={buttonClass({ variant: 'ghost', size: 'small' })}
            to={live.instrument ? buildInstrumentPath(live.instrument) : '/market'}
          >
            {t('trade')}
          </Link>
        </span>
      </td>
    </tr>
  );
}

function AssetLine({ balance, live }: LineProps) {
  const t = useText('profile');
  const account = useText('account');
  const isDemo = useIsDemo();
  const { asset } = balance;
  return (
    <li className={styles.line}>
      <AssetMark asset={asset} />
      <span className="grow">
        <span className={styles.code}>{asset}</span>
        <span className={styles.note}>{isDemo ? t('practiceMoney') : account(`asset.${asset}`)}</span>
      </span>
      <span className="end">
        <span className="med">
          <ValueText balance={balance} live={live} />
        </span>
        <span className={styles.note}>
          <AmountText asset={asset} amount={balance.available} /> {t('availableShort')}
        </span>
      </span>
    </li>
  );
}
