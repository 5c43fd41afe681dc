import { useId } from 'react';
import { useText } from '../../platform/text.ts';
import styles from './pictures.module.css';

const slip = 'M48 36h230l12 12v246l-12 12H48l-12-12V48z';

const records = ['BTC/USDT', 'EUR/USD', 'ETH/USDT', 'GC', 'NVDA', 'SOL/USDT'] as const;

/** Slips of the record. Bars stand for numbers and prices: a drawing quotes none, and bears no mark of a check. */
export function RecordPicture() {
  const t = useText('onboarding');
  return (
    <svg className={styles.picture} viewBox="0 0 326 344" aria-hidden="true">
      <path className={styles.slip} transform="rotate(4 163 180)" d={slip} />
      <path className={styles.slip} transform="rotate(2 163 180)" d={slip} />
      <path className={styles.slip} d={slip} />
      <path className={styles.bright} d="M36.5 96h253v32h-253z" />
      <text x="56" y="72" className={`${styles.text} ${styles.strong}`}>
        {t('theRecord')}
      </text>
      {records.map((record, index) => (
        <g key={record} transform={`translate(0 ${index * 32})`}>
          <rect className={styles.bar} x="56" y="107" width="72" height="9" rx="2" />
          <text x="146" y="116" className={styles.text}>
            {record}
          </text>
          <rect
            className={styles.bar}
            x={222 + (index % 3) * 6}
            y="107"
            width={48 - (index % 3) * 6}
            height="9"
            rx="2"
          />
        </g>
      ))}
      <path className={styles.rule} d="M36 96h254M36 128h254M36 160h254M36 192h254M36 224h254M36 256h254" />
    </svg>
  );
}

const lines = [
  { name: 'BTC/USDT', line: 'M0 26 12 22 24 25 36 16 48 18 60 10 72 12 84 4', isUp: true },
  { name: 'EUR/USD', line: 'M0 16 12 20 24 12 36 15 48 10 60 17 72 9 84 11', isUp: true },
  { name: 'NVDA', line: 'M0 6 12 10 24 8 36 16 48 14 60 22 72 20 84 26', isUp: false },
  { name: 'SPY', line: 'M0 22 12 18 24 20 36 14 48 16 60 8 72 10 84 6', isUp: true },
  { name: 'GC', line: 'M0 8 12 6 24 12 36 10 48 18 60 15 72 22 84 20', isUp: false },
] as const;

/** One list of five kinds of instruments. */
export function MarketsPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 326 344" aria-hidden="true">
      <rect className={styles.slip} x="30.5" y="24.5" width="265" height="296" rx="16" />
      {lines.map((row, index) => (
        <g key={row.name} transform={`translate(0 ${index * 56})`}>
          <circle className={styles.bar} cx="62" cy="62" r="13" />
          <text x="88" y="66" className={`${styles.text} ${styles.strong}`}>
            {row.name}
          </text>
          <path className={row.isUp ? styles.up : styles.down} transform="translate(188 47)" d={row.line} />
        </g>
      ))}
      <path className={styles.rule} d="M46 90h234M46 146h234M46 202h234M46 258h234" />
    </svg>
  );
}

/** A hatched coin in front of a plain one. */
export function RealPicture() {
  const t = useText('account-shell');
  const hatch = useId();
  return (
    <svg className={styles.picture} viewBox="0 0 326 344" aria-hidden="true">
      <defs>
        <pattern id={hatch} width="20" height="20" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
          <rect className={styles.hatchA} width="20" height="20" />
          <rect className={styles.hatchB} width="10" height="20" />
        </pattern>
      </defs>
      <circle className={styles.slip} cx="196" cy="128" r="92" />
      <text x="196" y="104" textAnchor="middle" className={`${styles.text} ${styles.strong}`}>
        {t('live')}
      </text>
      <circle fill={`url(#${hatch})`} cx="128" cy="208" r="92" />
      <circle className={styles.edge} cx="128" cy="208" r="91.5" />
      <rect className={styles.slip} x="82" y="192" width="92" height="32" rx="4" />
      <text x="128" y="212" textAnchor="middle" className={`${styles.text} ${styles.strong}`}>
        {t('demo')}
      </text>
    </svg>
  );
}
