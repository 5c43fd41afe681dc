import { Icon } from '@truemark/ui/icon';
import { IconButton } from '@truemark/ui/icon-button';
import Check from 'lucide-react/icons/check';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { setUpDown, type UpDown, usePreferences } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import styles from './ask-colours.module.css';

/**
 * Which colour rises, asked with a picture beside the first chart that somebody sees. It waits at the side: whoever goes on
 * without an answer keeps what they see, and is not asked again.
 */
export function AskColours() {
  const t = useText('instrument');
  const shell = useText('shell');
  const common = useText('common');
  const upDown = usePreferences(preferences => preferences.upDown);
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  const choose = (next: UpDown) => {
    setUpDown(next);
    setOpen(false);
  };
  return (
    <aside className={styles.card} aria-label={t('askColours')}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('askColours')}</h2>
        <IconButton icon={X} size="small" label={common('close')} onClick={() => setOpen(false)} />
      </div>
      <div className={styles.choices}>
        <Choice isChosen={upDown === 'red-up'} label={shell('coloursRedUp')} onChoose={() => choose('red-up')}>
          <Candles className={styles.redUp} />
        </Choice>
        <Choice isChosen={upDown === 'green-up'} label={shell('coloursGreenUp')} onChoose={() => choose('green-up')}>
          <Candles className={styles.greenUp} />
        </Choice>
      </div>
      <p className={styles.hint}>{t('askColoursHint')}</p>
    </aside>
  );
}

function Choice(props: {
  readonly isChosen: boolean;
  readonly label: string;
  readonly onChoose: () => void;
  readonly children: React.ReactNode;
}) {
  return (
    <button type="button" className={styles.choice} aria-pressed={props.isChosen} onClick={props.onChoose}>
      {props.children}
      <span className={styles.label}>
        {props.isChosen && <Icon of={Check} size={14} />}
        {props.label}
      </span>
    </button>
  );
}

/** Where each candle begins and ends, from the bottom; one falls among those that rise. */
const candles = [
  [8, 22],
  [20, 34],
  [34, 24],
  [25, 42],
  [40, 58],
] as const;
const [candleWidth, gap, height] = [12, 8, 64];

function Candles(props: { readonly className: string | undefined }) {
  const width = candles.length * (candleWidth + gap);
  return (
    <svg className={props.className} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      {candles.map(([from, to], index) => {
        const x = index * (candleWidth + gap) + gap / 2;
        const [low, high] = [Math.min(from, to), Math.max(from, to)];
        return (
          <g key={from} className={to > from ? styles.rise : styles.fall}>
            <rect x={x + candleWidth / 2 - 0.75} y={height - high - 5} width={1.5} height={high - low + 10} />
            <rect x={x} y={height - high} width={candleWidth} height={high - low} rx={1} />
          </g>
        );
      })}
    </svg>
  );
}
