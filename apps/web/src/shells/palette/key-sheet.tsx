import { Button } from '@truemark/ui/button';
import { Dialog } from '@truemark/ui/dialog';
import { setShortcuts, useLanguage, usePreferences } from '../../platform/preferences.ts';
import { type TextKey, useText } from '../../platform/text.ts';
import { nameKey } from './key-names.ts';
import styles from './palette.module.css';

type KeyText = TextKey<'palette'> & `keys.${string}`;

/** Keys that do one thing: each of the list is another way, and those of one are pressed together. */
interface KeyLine {
  readonly text: KeyText;
  readonly ways: readonly (readonly string[])[];
  /** A single key, which can be turned off. */
  readonly isSingle?: true;
}

const groups: readonly { readonly title: KeyText; readonly lines: readonly KeyLine[] }[] = [
  {
    title: 'keys.everywhere',
    lines: [
      { text: 'keys.search', ways: [['Ctrl', 'K']] },
      { text: 'keys.sheet', ways: [['?']], isSingle: true },
      { text: 'keys.skip', ways: [['Tab']] },
      { text: 'keys.close', ways: [['Esc']] },
    ],
  },
  {
    title: 'keys.market',
    lines: [
      { text: 'keys.marketSearch', ways: [['/']], isSingle: true },
      { text: 'keys.rows', ways: [['↑'], ['↓']] },
      { text: 'keys.rowEnds', ways: [['Home'], ['End']] },
    ],
  },
  {
    title: 'keys.trading',
    lines: [
      { text: 'keys.buy', ways: [['B']], isSingle: true },
      { text: 'keys.sell', ways: [['S']], isSingle: true },
    ],
  },
  {
    title: 'keys.ticket',
    lines: [
      { text: 'keys.step', ways: [['↑'], ['↓']] },
      { text: 'keys.tenSteps', ways: [['PgUp'], ['PgDn']] },
    ],
  },
  {
    title: 'keys.chart',
    lines: [
      { text: 'keys.candle', ways: [['←'], ['→']] },
      {
        text: 'keys.tenCandles',
        ways: [
          ['Shift', '←'],
          ['Shift', '→'],
        ],
      },
      { text: 'keys.candleEnds', ways: [['Home'], ['End']] },
      { text: 'keys.zoom', ways: [['+'], ['−']] },
      { text: 'keys.crosshair', ways: [['Esc']] },
    ],
  },
];

/** The groups with the keys that count now; one without any is left out. */
function listShown(hasShortcuts: boolean) {
  return groups
    .map(({ title, lines }) => ({ title, lines: lines.filter(({ isSingle }) => hasShortcuts || !isSingle) }))
    .filter(({ lines }) => lines.length > 0);
}

/** Every key that does something here, where it does. */
export function KeySheet(props: { readonly onClose: () => void }) {
  const t = useText('palette');
  const common = useText('common');
  const hasShortcuts = usePreferences(({ hasShortcuts: isOn }) => isOn);
  return (
    <Dialog
      isOpen
      title={t('keys.title')}
      closeLabel={common('close')}
      onClose={props.onClose}
      className={styles.palette ?? ''}
    >
      {listShown(hasShortcuts).map(({ title, lines }) => (
        <section key={title} aria-label={t(title)}>
          <h3 className={styles.section}>{t(title)}</h3>
          <ul>
            {lines.map(({ text, ways }) => (
              <li key={text} className={styles.line}>
                <span className={styles.label}>{t(text)}</span>
                <Ways ways={ways} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <Button size="small" className={styles.turn ?? ''} onClick={() => setShortcuts(!hasShortcuts)}>
        {t(hasShortcuts ? 'keys.turnOff' : 'keys.turnOn')}
      </Button>
    </Dialog>
  );
}

/** The keys stand from left to right in every language, as on the keyboard. */
function Ways(props: { readonly ways: KeyLine['ways'] }) {
  const language = useLanguage();
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  return (
    <span className={styles.keys} dir="ltr">
      {props.ways.map(keys => (
        <span key={keys.join()} className={styles.keys}>
          {keys.map(key => (
            <kbd key={key} className={styles.key}>
              {nameKey(key, language, isApple)}
            </kbd>
          ))}
        </span>
      ))}
    </span>
  );
}
