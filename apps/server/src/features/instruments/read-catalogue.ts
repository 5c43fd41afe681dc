import { readFile } from 'node:fs/promises';
import {
  type ExchangeSymbols,
  type Instrument,
  type InstrumentType,
  instrumentTypes,
  quantityScale,
} from '@truemark/domain/market/instrument';
import { findInstrumentFaults } from '@truemark/domain/market/instrument-rules';
import { priceScale } from '@truemark/domain/market/price';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { sessionCalendars } from '@truemark/domain/sessions/calendar';
import * as z from 'zod';
import { findLogoPath } from './logo-path.ts';

const decimalText = z.string().regex(/^\d+(\.\d+)?$/);

const entrySchema = z.strictObject({
  id: z.int().positive(),
  code: z.string(),
  symbol: z.string().min(1),
  name: z.string().min(1),
  quoteCurrency: z.string().regex(/^[A-Z0-9]{2,10}$/),
  priceDecimals: z.int(),
  priceStep: decimalText,
  lotSize: decimalText,
  lotStep: decimalText,
  lotsMax: decimalText,
  sessionCalendar: z.enum(sessionCalendars),
  leverageMax: z.int(),
  halfSpread: decimalText,
  referencePrice: decimalText,
  popularity: z.int().positive(),
  /** The VIP level that it asks for; without it, none. */
  levelMin: z.int().min(0).max(4).exactOptional(),
  exchangeSymbols: z
    .strictObject({
      binance: z.string().exactOptional(),
      coinbase: z.string().exactOptional(),
      kraken: z.string().exactOptional(),
    })
    .exactOptional(),
});

const sampleFiles: Readonly<Record<InstrumentType, string>> = {
  [instrumentTypes.forex]: 'forex.json',
  [instrumentTypes.crypto]: 'crypto.json',
  [instrumentTypes.stock]: 'stocks.json',
  [instrumentTypes.etf]: 'etfs.json',
  [instrumentTypes.future]: 'futures.json',
};

/** The catalogue a new database starts with. Its prices are samples of the right size, not quotes. */
export async function readSampleCatalogue(): Promise<readonly Instrument[]> {
  const lists = await Promise.all(
    Object.values(instrumentTypes).map(async type => {
      const text = await readFile(new URL(`catalogue/${sampleFiles[type]}`, import.meta.url), 'utf8');
      return parseCatalogue(text, type);
    }),
  );
  return lists.flat();
}

/** Reads one file of the catalogue. A fault in it is a fault of the program and stops it. */
export function parseCatalogue(text: string, type: InstrumentType): readonly Instrument[] {
  return z
    .array(entrySchema)
    .parse(JSON.parse(text))
    .map(entry => {
      const instrument = buildInstrument(entry, type);
      const faults = findInstrumentFaults(instrument);
      if (faults.length > 0) throw new Error(`catalogue: ${entry.code} is wrong: ${faults.join(', ')}`);
      return instrument;
    });
}

function buildInstrument(entry: z.output<typeof entrySchema>, type: InstrumentType): Instrument {
  const { exchangeSymbols, ...fields } = entry;
  return {
    ...fields,
    type,
    priceStep: readScaled(entry, 'priceStep', priceScale),
    lotSize: readScaled(entry, 'lotSize', quantityScale),
    lotStep: readScaled(entry, 'lotStep', quantityScale),
    lotsMax: readScaled(entry, 'lotsMax', quantityScale),
    halfSpread: readScaled(entry, 'halfSpread', priceScale),
    referencePrice: readScaled(entry, 'referencePrice', priceScale),
    logo: findLogoPath(entry.code),
    isHalted: false,
    haltReason: null,
    isListed: true,
    levelMin: entry.levelMin ?? 0,
    ...listedOn(exchangeSymbols),
  };
}

type DecimalField = 'priceStep' | 'lotSize' | 'lotStep' | 'lotsMax' | 'halfSpread' | 'referencePrice';

function readScaled(entry: z.output<typeof entrySchema>, field: DecimalField, scale: number): bigint {
  const parsed = parseDecimal(entry[field], scale);
  if (!parsed.ok) throw new Error(`catalogue: ${field} of ${entry.code} is ${parsed.code}`);
  return parsed.value;
}

function listedOn(exchangeSymbols: ExchangeSymbols | undefined): { readonly exchangeSymbols?: ExchangeSymbols } {
  return exchangeSymbols && Object.keys(exchangeSymbols).length > 0 ? { exchangeSymbols } : {};
}
