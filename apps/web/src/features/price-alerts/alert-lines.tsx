import { showToast } from '@truemark/browser/toasts';
import type { MarketInfo } from '@truemark/contract/markets/markets';
import type { PriceAlert } from '@truemark/contract/markets/price-alerts';
import { formatPriceText } from '@truemark/ui/format/number';
import { useEffect, useRef } from 'react';
import { useErrorText } from '../../platform/error-text.ts';
import type { InstrumentPanelProps } from '../../platform/panels.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { showChartLines } from '../chart/index.ts';
import { landAlert } from './alert-form.ts';
import { useAlerts, useMoveAlert } from './alert-queries.ts';

const source = 'alerts';
const none: readonly PriceAlert[] = [];

/** Draws the alerts that wait on an instrument onto its chart, each a line with a bell. It shows nothing itself. */
export function AlertLines({ code, info }: InstrumentPanelProps) {
  const user = useUser();
  return user && info ? <Lines code={code} info={info} /> : null;
}

function Lines(props: { readonly code: string; readonly info: MarketInfo }) {
  const { code, info } = props;
  const t = useText('alerts');
  const locale = useLocale();
  const describeError = useErrorText();
  const { mutate } = useMoveAlert();
  const alerts = useAlerts('active', code).data?.items ?? none;
  const { symbol, priceStep, priceDecimals } = info;
  const move = useRef((_id: string, _price: string) => {});
  move.current = (id, price) => {
    const shown = formatPriceText(locale, price, priceDecimals);
    mutate(
      { id, price },
      {
        onSuccess: () => showToast('done', t('moved', { symbol, price: shown })),
        onError: error => showToast('error', describeError(error)),
      },
    );
  };
  useEffect(() => {
    const lines = alerts.flatMap(({ id, price }) => {
      if (price === null) return [];
      const drag = {
        land: (at: string) => landAlert(at, priceStep),
        drop: (at: string) => move.current(id, at),
      };
      return [
        {
          ...{ id: `alert:${id}`, kind: 'alert' as const, price, isDraft: false },
          label: formatPriceText(locale, price, priceDecimals),
          drag,
        },
      ];
    });
    showChartLines(code, source, lines);
  }, [alerts, code, priceStep, priceDecimals, locale]);
  useEffect(() => () => showChartLines(code, source, []), [code]);
  return null;
}
