import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';

const folder = path.join(
  path.dirname(createRequire(import.meta.url).resolve('cryptocurrency-icons/package.json')),
  'svg/color',
);

/** Assets that the package knows by an older or longer ticker. */
const otherTickers: ReadonlyMap<string, string> = new Map([
  ['BTTC', 'BTT'],
  ['POL', 'MATIC'],
  ['STRAX', 'STRAT'],
  ['WAXP', 'WAX'],
  ['XNO', 'NANO'],
]);

/** Tickers that have passed to another asset since the icons were drawn. */
const reusedTickers: ReadonlySet<string> = new Set(['ACT', 'ATM', 'OMNI', 'ONG']);

const iconBytesMax = 4096;
const plainTicker = /^[A-Z0-9]+$/;
/** Nothing that runs, and no reference but to a part of the same picture. */
const unsafe = /<(script|style|image|foreignObject|iframe|!)|\son[a-z]+=|href="(?!#)|url\((?!#)/i;

/**
 * The icon of a crypto asset from the CC0 set `cryptocurrency-icons`, or null when it has none that is small and of
 * this asset.
 */
export async function readCryptoIcon(asset: string): Promise<string | null> {
  if (!plainTicker.test(asset) || reusedTickers.has(asset)) return null;
  const file = `${(otherTickers.get(asset) ?? asset).toLowerCase()}.svg`;
  const icon = await readFile(path.join(folder, file), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return icon && Buffer.byteLength(icon) < iconBytesMax && !unsafe.test(icon) ? icon : null;
}
