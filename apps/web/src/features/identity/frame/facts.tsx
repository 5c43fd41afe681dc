import { useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import type { MarketItem } from '@truemark/contract/markets/markets';
import type { fixedContentIds } from '@truemark/contract/site/content';
import { joinClasses } from '@truemark/ui/class-names';
import { formatTimeWithSeconds } from '@truemark/ui/format/date';
import { formatHash } from '@truemark/ui/format/hash';
import { formatCount } from '@truemark/ui/format/number';
import { Hallmark, proofClass } from '@truemark/ui/proof';
import type { ReactNode } from 'react';
import { api } from '../../../platform/api.ts';
import { useInstance } from '../../../platform/instance.ts';
import { buildContentPath, buildInstrumentPath } from '../../../platform/navigation.ts';
import { useLocale } from '../../../platform/preferences.ts';
import { LivePrice, usePriceField } from '../../../platform/prices/live-cells.tsx';
import { useWantedCodes } from '../../../platform/prices/prices.ts';
import { useText } from '../../../platform/text.ts';
import { homeMarketQuery } from '../../markets/index.ts';
import styles from './pass-frame.module.css';

const howWeCountId = 'how-we-count' satisfies typeof fixedContentIds.howWeCount;

/** What anybody can check about this installation before they give it their name. */
export function Facts() {
  const t = useText('pass');
  const market = useQuery(homeMarketQuery);
  const item = market.data?.find(({ code }) => code === 'BTCUSDT') ?? market.data?.[0];
  return (
    <aside className={styles.facts}>
      <div className={styles.body}>
        <h2 className="h2">{t('factsTitle')}</h2>
        <p className={joinClasses('read', styles.lead)}>{t('factsLead')}</p>
        <ul className={styles.list}>
          {item && <LatestPrice item={item} />}
          <Records />
          <Software />
        </ul>
      </div>
    </aside>
  );
}

function Fact(props: {
  readonly name: string;
  readonly figure: ReactNode;
  readonly note: ReactNode;
  readonly link: ReactNode;
}) {
  return (
    <li>
      <span className="sub">{props.name}</span>
      <span className={styles.line}>
        <b className="h3">{props.figure}</b>
        {props.link}
      </span>
      <span className="xs dim">{props.note}</span>
    </li>
  );
}

function LatestPrice(props: { readonly item: MarketItem }) {
  const t = useText('pass');
  const locale = useLocale();
  const { item } = props;
  useWantedCodes([item.code]);
  const sequence = usePriceField(item, 'sequence');
  const at = usePriceField(item, 'at');
  return (
    <Fact
      name={t('factPrice')}
      figure={
        <>
          <span className="num">{item.symbol}</span> <LivePrice item={item} />
        </>
      }
      note={
        <span className="num">
          {t('factPriceNote', {
            number: formatCount(locale, sequence),
            time: formatTimeWithSeconds(locale, at, 'utc'),
          })}
        </span>
      }
      link={
        <Link className={proofClass()} to={`${buildInstrumentPath(item)}#record`}>
          <Hallmark />
          <span>{t('factPriceLink')}</span>
        </Link>
      }
    />
  );
}

function Records() {
  const t = useText('pass');
  const locale = useLocale();
  const { data: status } = useQuery({
    queryKey: ['markets', 'recordStatus'],
    queryFn: ({ signal }) => api.call('getRecordStatus', {}, { signal }),
  });
  const hash = status?.lastSealedHash;
  return (
    <Fact
      name={t('factRecords')}
      figure={<span className="num">{status ? formatCount(locale, status.recordCount) : '\u00A0'}</span>}
      note={
        hash ? (
          <>
            {t('factRecordsSealed')} <span className="mono">{formatHash(hash)}</span>
          </>
        ) : (
          t('factRecordsOpen')
        )
      }
      link={
        <Link className="lnk sm nowrap" to={buildContentPath({ id: howWeCountId, title: t('factRecordsLink') })}>
          {t('factRecordsLink')}
        </Link>
      }
    />
  );
}

function Software() {
  const t = useText('pass');
  const settings = useInstance(instance => instance.settings);
  if (!settings) return null;
  return (
    <Fact
      name={t('factSoftware')}
      figure={<span className="num">{t('factSoftwareName', { version: settings.version })}</span>}
      note={t('factSoftwareNote', { build: settings.build })}
      link={
        <a className="lnk sm nowrap" href="/docs/">
          {t('factSoftwareLink')}
        </a>
      }
    />
  );
}
