import type { StreamProduct } from '@truemark/contract/markets/markets';
import type { OptionOrder } from '@truemark/contract/trading/options';
import { useCallback, useSyncExternalStore } from 'react';
import { prices } from '../../platform/prices/prices.ts';
import { calculateOptionFigures, type OptionFigures } from './option-figures.ts';

interface Known {
  readonly product: StreamProduct | undefined;
  readonly figures: OptionFigures;
}

const knownFigures = new WeakMap<OptionOrder, Known>();

/** Several cells show figures of one option: they are calculated once for each price. */
function readFigures(option: OptionOrder): OptionFigures {
  const product = prices.readPrice(option.code);
  const known = knownFigures.get(option);
  if (known && known.product === product) return known.figures;
  const figures = calculateOptionFigures(option, product?.price);
  knownFigures.set(option, { product, figures });
  return figures;
}

/** One live figure of an option, at most once for each animation frame. */
export function useOptionFigure<Name extends keyof OptionFigures>(
  option: OptionOrder,
  name: Name,
): OptionFigures[Name] {
  const { code } = option;
  const subscribe = useCallback((listener: () => void) => prices.subscribe(code, listener), [code]);
  return useSyncExternalStore(subscribe, () => readFigures(option)[name]);
}
