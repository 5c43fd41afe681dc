import type { Settings } from '../../platform/process/settings.ts';
import type { TickRetention } from '../tick-record/index.ts';
import type { CandleRetention } from './market-saver.ts';

/** What is kept how long; what is not named is kept for good. */
export interface MarketRetention {
  readonly ticks?: TickRetention;
  readonly candles?: CandleRetention;
}

const dayMs = 86_400_000;
/** A sandbox forgets so that it stays below two gigabytes for ever; a production instance keeps all but minutes. */
const sandboxCandleDays: CandleRetention = { '5m': 90, '15m': 90, '30m': 90, '1h': 730, '4h': 730 };

/** What the settings of an instance say is kept. */
export function calculateMarketRetention({
  instance,
  tickRetention,
  minuteCandleDays,
}: Pick<Settings, 'instance' | 'tickRetention' | 'minuteCandleDays'>): MarketRetention {
  const { days, bytes } = tickRetention;
  const candles = { ...(instance === 'sandbox' ? sandboxCandleDays : {}), '1m': minuteCandleDays };
  if (days === null && bytes === null) return { candles };
  const ageMsMax = days === null ? Number.POSITIVE_INFINITY : days * dayMs;
  return { candles, ticks: { ageMsMax, bytesMax: bytes ?? Number.POSITIVE_INFINITY } };
}
