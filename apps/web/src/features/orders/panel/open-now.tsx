import { formatCount } from '@truemark/ui/format/number';
import { Icon } from '@truemark/ui/icon';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocale } from '../../../platform/preferences.ts';
import { calculateSecondsLeft, formatCountdown } from '../../../platform/prices/order-clock.ts';
import { prices } from '../../../platform/prices/prices.ts';
import { useServerNow } from '../../../platform/prices/use-server-now.ts';
import { useIsStale } from '../../../platform/prices/use-staleness.ts';
import { serverClock } from '../../../platform/server-clock.ts';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { useTitleLead } from '../../../platform/title-lead.ts';
import { useHeight } from '../../../platform/use-height.ts';
import { formatSignedMoney, useHiddenFigures } from '../../amounts/index.ts';
import { GainText } from '../../order-cells/index.ts';
import type { PanelProduct } from '../product.ts';
import type { LoadedList } from '../use-open-lists.ts';
import styles from './open-now.module.css';
import { collectOpen, findFirstEnd, type OpenOrder, sumNow, writeLead } from './open-worth.ts';

/**
 * What is open in an instrument at the price of this moment, after all fees: in the name of the tab, and on a phone over the
 * two buttons. It is no promise: what ends, ends at the price of then.
 */
export function OpenNow(props: {
  readonly code: string;
  readonly lists: readonly LoadedList<PanelProduct>[];
  readonly onShow: () => void;
}) {
  const { code, lists, onShow } = props;
  const open = useMemo(() => collectOpen(lists, code), [lists, code]);
  useOpenTitle(open, code);
  const isMobile = useShell() === 'mobile';
  return isMobile && open.length > 0 ? <OpenStrip code={code} open={open} onShow={onShow} /> : null;
}

function useOpenTitle(open: readonly OpenOrder[], code: string): void {
  const locale = useLocale();
  const isHidden = useHiddenFigures(figures => figures.isHidden);
  const read = useCallback(() => {
    if (open.length === 0) return undefined;
    // A hidden tab draws nothing, but its prices go on.
    const sum = isHidden ? undefined : sumNow(open, prices.readNewest(code));
    const amount = sum === undefined ? undefined : `${formatSignedMoney(locale, sum, 'USDT')} USDT`;
    return writeLead(findFirstEnd(open), serverClock.read(), amount);
  }, [open, code, locale, isHidden]);
  useTitleLead(read);
}

interface StripProps {
  readonly code: string;
  readonly open: readonly OpenOrder[];
  readonly onShow: () => void;
}

/** Between the page and the two buttons: how much is open here and what it comes to. A press leads to it. */
function OpenStrip({ code, open, onShow }: StripProps) {
  const t = useText('orders');
  const locale = useLocale();
  const element = useRef<HTMLButtonElement>(null);
  useHeight(element, '--strip-h');
  const subscribe = useCallback((listener: () => void) => prices.subscribe(code, listener), [code]);
  const sum = useSyncExternalStore(subscribe, () => sumNow(open, prices.readPrice(code)));
  const isStale = useIsStale(code);
  const endsAtMs = findFirstEnd(open);
  return (
    <button ref={element} type="button" className={styles.strip} onClick={onShow}>
      <span className={styles.words}>
        <span>{t('strip.open', { count: open.length, number: formatCount(locale, open.length) })}</span>
        {endsAtMs !== undefined && <TimeLeft endsAtMs={endsAtMs} />}
      </span>
      <span className={styles.worth}>
        <span className={styles.label}>{t('strip.now')}</span>
        <GainText amount={sum} hasUnit isStale={isStale} className={styles.amount} />
      </span>
      <Icon of={ChevronRight} size={16} isFlipped />
    </button>
  );
}

function TimeLeft(props: { readonly endsAtMs: number }) {
  const seconds = calculateSecondsLeft(props.endsAtMs, useServerNow(props.endsAtMs));
  return (
    <span className={`num ${styles.left}`} aria-hidden="true">
      {formatCountdown(seconds)}
    </span>
  );
}
