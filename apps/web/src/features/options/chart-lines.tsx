import type { OptionOrder } from '@truemark/contract/trading/options';
import { formatAmount } from '@truemark/ui/format/number';
import { useEffect } from 'react';
import type { InstrumentPanelProps } from '../../platform/panels.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useUser } from '../../platform/session.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { showChartLines } from '../chart/index.ts';
import { chooseLineOptions } from './build-lines.ts';
import { optionName } from './option-name.ts';
import { useRunningOptions } from './option-queries.ts';

const none: readonly OptionOrder[] = [];

/** Draws the options that run on an instrument onto its chart. It shows nothing itself. */
export function ChartLines({ code }: InstrumentPanelProps) {
  const t = useText('trade');
  const locale = useLocale();
  const shell = useShell();
  const user = useUser();
  const loaded = useRunningOptions().data?.items;
  const running = (user && loaded) ?? none;
  useEffect(() => {
    const lines = chooseLineOptions(running, code, shell).map(option => ({
      id: `${option.id}:entry`,
      kind: 'entry' as const,
      price: option.buyPrice,
      label: t(option.type === 'up' ? 'line.up' : 'line.down', { amount: formatAmount(locale, option.stake, 2, 6) }),
      isDraft: false,
    }));
    showChartLines(code, optionName.kind, lines);
  }, [running, code, t, locale, shell]);
  useEffect(() => () => showChartLines(code, optionName.kind, []), [code]);
  return null;
}
