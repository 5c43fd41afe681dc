import { ratioScale } from '@truemark/domain/market/price';
import { tickAgeMsMax } from '@truemark/domain/market/tick-freshness';
import { formatDecimal, parseDecimal } from '@truemark/domain/money/decimal';
import { calculateBreakEven } from '@truemark/domain/options/rules';
import { assert } from '@truemark/domain/result';
import type { TextFigure, TextFigures } from '../features/content/index.ts';
import type { InstrumentBook } from '../features/instruments/index.ts';
import { listTerms, type OptionParameterReader } from '../features/options/index.ts';
import type { Parameter, Parameters } from '../features/parameters/index.ts';

/** What texts of the site name of the rules, by the terms in force. */
export function listTextFigures(
  parameters: Pick<Parameters, 'list'> & OptionParameterReader,
  instruments: Pick<InstrumentBook, 'all'>,
): TextFigures {
  const all = parameters.list();
  const own = all.map(parameter => [parameter.definition.key, readFigure(parameter)] as const);
  const read = (key: string) => {
    const parameter = all.find(({ definition }) => definition.key === key);
    assert(parameter, `there is a parameter ${key}`);
    return readRatio(parameter.value);
  };
  return new Map<string, TextFigure>([
    ...own,
    ...listContractFigures(read('contracts.feeRate'), read('contracts.closeOutLevel')),
    ...listOptionFigures(parameters),
    ['prices.quickStale', { unit: 'ms', value: tickAgeMsMax[1] }],
    ['prices.slowStale', { unit: 'ms', value: tickAgeMsMax[3] }],
    ['instruments.tens', { unit: 'number', value: String(Math.floor((instruments.all.length - 1) / 10) * 10) }],
  ]);
}

const ratioOne = 10n ** BigInt(ratioScale);

function readRatio(text: string): bigint {
  const value = parseDecimal(text, ratioScale);
  assert(value.ok, `${text} is a ratio`);
  return value.value;
}

/** A ratio up to the whole is a share of something; above it is a multiple. */
function readFigure({ definition: { unit }, value }: Parameter): TextFigure {
  if (unit === 'ms') return { unit, value: Number(value) };
  if (unit === 'ratio') return { unit: readRatio(value) >= ratioOne ? 'number' : 'share', value };
  return unit === 'count' ? { unit: 'number', value } : { unit: 'amount', value, asset: unit };
}

function share(value: bigint): TextFigure {
  return { unit: 'share', value: formatDecimal(value, ratioScale) };
}

/** The leverage of the examples in texts. */
const exampleLeverage = 20n;

function listContractFigures(feeRate: bigint, closeOutLevel: bigint): readonly (readonly [string, TextFigure])[] {
  const lost = ratioOne - closeOutLevel;
  return [
    ['contracts.bothFees', share(2n * feeRate)],
    ['contracts.exampleFees', share(2n * feeRate * exampleLeverage)],
    ['contracts.exampleMove', share(lost / exampleLeverage)],
    ['contracts.lostShare', share(lost)],
  ];
}

const tenthOfPercent = ratioOne / 1_000n;

/** Nothing while no option is sold. */
function listOptionFigures(parameters: OptionParameterReader): readonly (readonly [string, TextFigure])[] {
  const terms = listTerms(parameters);
  const [shortest, longest] = [terms[0], terms.at(-1)];
  const example = terms[Math.floor(terms.length / 2)];
  if (!shortest || !longest || !example) return [];
  const rates = terms.map(({ payoutRatio }) => payoutRatio).toSorted((one, other) => (one < other ? -1 : 1));
  const breakEven = calculateBreakEven(example.payoutRatio);
  const rounded = ((breakEven + tenthOfPercent - 1n) / tenthOfPercent) * tenthOfPercent;
  return [
    ['options.shortest', { unit: 'ms', value: shortest.durationMs }],
    ['options.longest', { unit: 'ms', value: longest.durationMs }],
    ['options.leastProfitRate', share(rates[0] ?? 0n)],
    ['options.mostProfitRate', share(rates.at(-1) ?? 0n)],
    ['options.exampleProfitRate', share(example.payoutRatio)],
    ['options.exampleBreakEven', share(rounded)],
  ];
}
