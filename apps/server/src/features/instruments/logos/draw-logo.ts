import { type Instrument, instrumentTypes } from '@truemark/domain/market/instrument';
import { chooseColour } from './choose-colour.ts';
import { drawDisc, drawPair, drawTile } from './draw-shapes.ts';
import { currencyMarks, futureMarks } from './logo-marks.ts';
import { readCryptoIcon } from './read-crypto-icon.ts';

const perpetual = /^([A-Z0-9]+)USD_PERP$/;
const lettersMax = 4;

/** The logo of an instrument as an SVG picture: an icon of its asset, or else a drawing of its letters. */
export async function drawLogo(instrument: Pick<Instrument, 'code' | 'type' | 'symbol' | 'name'>): Promise<string> {
  const [base = '', quote = ''] = instrument.symbol.split('/');
  if (instrument.type === instrumentTypes.crypto) return drawAsset(base);
  if (instrument.type === instrumentTypes.forex && quote) return drawPair(findMark(base), findMark(quote));
  const asset = perpetual.exec(instrument.code)?.[1];
  return asset ? drawAsset(asset) : drawTile(futureMarks.get(instrument.code) ?? chooseTileLetters(instrument));
}

async function drawAsset(asset: string): Promise<string> {
  return (await readCryptoIcon(asset)) ?? drawDisc(chooseDiscLetters(asset), chooseColour(asset));
}

function findMark(currency: string): string {
  return currencyMarks.get(currency) ?? currency.slice(0, 3);
}

/** The ticker where it is short, its beginning where it is not; a leading number of units says nothing. */
function chooseDiscLetters(asset: string): string {
  const letters = asset.replace(/^\d+(?=[A-Z]{2})/, '');
  return letters.length <= lettersMax ? letters : letters.slice(0, 3);
}

/** Two letters of the code, or of the name where the code is a number. */
function chooseTileLetters({ code, name }: Pick<Instrument, 'code' | 'name'>): string {
  return /^\d/.test(code) ? name.slice(0, 2) : code.slice(0, 2);
}
