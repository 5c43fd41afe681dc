import type { MarketInfo } from '@truemark/contract/markets/markets';
import { ChangeText } from '@truemark/ui/change-text';
import { joinClasses } from '@truemark/ui/class-names';
import { formatPriceText, formatShortCount, formatSignedAmount } from '@truemark/ui/format/number';
import { IconButton } from '@truemark/ui/icon-button';
import { Logo } from '@truemark/ui/logo';
import { Skeleton } from '@truemark/ui/skeleton';
import BellPlus from 'lucide-react/icons/bell-plus';
import type { ReactNode } from 'react';
import { calculateInstrumentName } from '../../platform/instrument-name.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { requestPriceAlert } from '../../platform/price-alert-request.ts';
import { usePrice } from '../../platform/prices/prices.ts';
import { useText } from '../../platform/text.ts';
import { StarButton, useFavourites } from '../watchlists/index.ts';

import { FeedState } from './feed-state.tsx';
import styles from './instrument-bar.module.css';
import { InstrumentSwitcher } from './instrument-switcher.tsx';
import { LivePrice } from './live-price.tsx';
import { calculateChangeAmount, chooseHigher, chooseLower } from './price-figures.ts';
import { PriceReader } from './price-reader.tsx';
import { RecordNumber } from './record-number.tsx';
import { SessionText } from './session-text.tsx';

/** Name, price, day and freshness of an instrument, always in view above its chart. */
export function InstrumentBar(props: { readonly code: string; readonly info: MarketInfo | undefined }) {
  const { code, info } = props;
  const t = useText('instrument');
  return (
    <div className={styles.bar}>
      <Identity code={code} info={info} />
      <div className={styles.price}>
        <PriceBlock code={code} info={info} />
        <PriceReader code={code} info={info} />
      </div>
      <dl className={styles.stats}>
        <Stat name={t('high24h')} isInfoThere={info !== undefined}>
          {info && <DayPrice code={code} info={info} side="high" />}
        </Stat>
        <Stat name={t('low24h')} isInfoThere={info !== undefined}>
          {info && <DayPrice code={code} info={info} side="low" />}
        </Stat>
        {info?.volume24h !== '' && (
          <Stat name={t('volume24h')} isInfoThere={info !== undefined}>
            {info && <Volume info={info} />}
          </Stat>
        )}
        <Stat name={t('hours')} isInfoThere={info !== undefined} className={styles.hours}>
          {info && (info.isHalted ? t('haltedText') : <SessionText info={info} />)}
        </Stat>
      </dl>
      <div className={styles.feed}>
        <FeedState code={code} info={info} />
        <RecordNumber code={code} />
      </div>
    </div>
  );
}

const typeKeys = { 1: 'typeForex', 2: 'typeCrypto', 3: 'typeStock', 4: 'typeEtf', 5: 'typeFuture' } as const;

function Identity(props: { readonly code: string; readonly info: MarketInfo | undefined }) {
  const { code, info } = props;
  const t = useText('instrument');
  const locale = useLocale();
  const isFavourite = useFavourites().has(code);
  const symbol = info?.symbol ?? code;
  const name = info && t('nameAndType', { name: calculateInstrumentName(info, locale), type: t(typeKeys[info.type]) });
  return (
    <div className={styles.identity}>
      {info ? (
        <Logo src={info.logo} size={40} className={styles.logo ?? ''} />
      ) : (
        <Skeleton width="40px" height="40px" isRound className={styles.logo ?? ''} />
      )}
      <div className={styles.names}>
        <PageTitle title={symbol} back="/market" className={joinClasses(styles.symbol, 'num')} />
        <div className={styles.name} title={name}>
          {name ?? <Skeleton width="96px" height="1lh" />}
        </div>
      </div>
      <div className={styles.actions}>
        <StarButton
          code={code}
          symbol={symbol}
          label={t('favouriteOf', { symbol })}
          title={isFavourite ? t('favouriteRemove') : t('favouriteAdd')}
        />
        <IconButton icon={BellPlus} size="small" label={t('alertCreate')} onClick={() => requestPriceAlert({ code })} />
        <InstrumentSwitcher info={info} />
      </div>
    </div>
  );
}

function Stat(props: {
  readonly name: string;
  readonly isInfoThere: boolean;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  return (
    <div className={joinClasses(styles.stat, props.className)}>
      <dt>{props.name}</dt>
      <dd>{props.isInfoThere ? props.children : <Skeleton width="72px" height="1lh" />}</dd>
    </div>
  );
}

function PriceBlock(props: { readonly code: string; readonly info: MarketInfo | undefined }) {
  const { code, info } = props;
  const locale = useLocale();
  const product = usePrice(code);
  if (!info) {
    return (
      <>
        <span className={styles.big}>
          <Skeleton width="150px" height="1lh" />
        </span>
        <span className={styles.change}>
          <Skeleton width="110px" height="1lh" />
        </span>
      </>
    );
  }
  const decimals = info.priceDecimals;
  const hasPrice = (product?.price ?? info.price) !== '';
  const amount = product ? calculateChangeAmount(product, decimals) : '';
  return (
    <>
      <LivePrice code={code} info={info} className={styles.big} />
      <div className={styles.change}>
        {hasPrice && <ChangeText ratio={product?.zdf ?? info.zdf} locale={locale} />}
        {amount !== '' && (
          <span className={joinClasses('num', styles.amount)}>{formatSignedAmount(locale, amount, decimals)}</span>
        )}
      </div>
    </>
  );
}

/** Highest or lowest price of the day: the server's, or the one on screen when it goes beyond. */
function DayPrice(props: { readonly code: string; readonly info: MarketInfo; readonly side: 'high' | 'low' }) {
  const { code, info, side } = props;
  const locale = useLocale();
  const price = usePrice(code)?.price ?? '';
  const figure = side === 'high' ? chooseHigher(info.high24h, price) : chooseLower(info.low24h, price);
  return <span className="num">{formatPriceText(locale, figure, info.priceDecimals)}</span>;
}

function Volume(props: { readonly info: MarketInfo }) {
  const { volume24h, quoteCurrency } = props.info;
  const t = useText('instrument');
  const locale = useLocale();
  return (
    <bdi className={styles.words}>
      {t('amountWithUnit', { amount: formatShortCount(locale, volume24h), unit: quoteCurrency })}
    </bdi>
  );
}
