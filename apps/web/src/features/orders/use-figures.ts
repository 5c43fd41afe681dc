import type { StreamProduct } from '@truemark/contract/markets/markets';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { OptionOrder } from '@truemark/contract/trading/options';
import { useCallback, useSyncExternalStore } from 'react';
import { prices } from '../../platform/prices/prices.ts';
import { type ContractFigures, calculateFigures } from './contract-figures.ts';
import { serverClock } from './follow-clock.ts';
import { calculateOptionFigures, type OptionFigures } from './option-figures.ts';
import { isClosable } from './order-acts.ts';

interface Known<Figures> {
  readonly product: StreamProduct | undefined;
  readonly figures: Figures;
}

const knownContracts = new WeakMap<ContractOrder, Known<ContractFigures | undefined>>();
const knownOptions = new WeakMap<OptionOrder, Known<OptionFigures>>();

/** Several cells show figures of one order: they are calculated once for each price. */
function readContract(order: ContractOrder): ContractFigures | undefined {
  const product = prices.readPrice(order.code);
  const known = knownContracts.get(order);
  if (known && known.product === product) return known.figures;
  const figures = calculateFigures(order, product);
  knownContracts.set(order, { product, figures });
  return figures;
}

function readOption(option: OptionOrder): OptionFigures {
  const product = prices.readPrice(option.code);
  const known = knownOptions.get(option);
  if (known && known.product === product) return known.figures;
  const figures = calculateOptionFigures(option, product?.price);
  knownOptions.set(option, { product, figures });
  return figures;
}

function useSubscription(code: string) {
  return useCallback((listener: () => void) => prices.subscribe(code, listener), [code]);
}

/**
 * One live figure of a position, at most once for each animation frame; undefined while there is no price. The component
 * draws again when this figure changes, not at every price.
 */
export function useContractFigure<Name extends keyof ContractFigures>(
  order: ContractOrder,
  name: Name,
): ContractFigures[Name] | undefined {
  return useSyncExternalStore(useSubscription(order.code), () => readContract(order)?.[name]);
}

/** One live figure of an option. */
export function useOptionFigure<Name extends keyof OptionFigures>(
  option: OptionOrder,
  name: Name,
): OptionFigures[Name] {
  return useSyncExternalStore(useSubscription(option.code), () => readOption(option)[name]);
}

/** Whether positions on an instrument can be closed now; true while no price of it is known. */
export function readIsClosable(code: string): boolean {
  return isClosable(prices.readPrice(code), serverClock.read());
}

/** The same, live. */
export function useIsClosable(code: string): boolean {
  return useSyncExternalStore(useSubscription(code), () => readIsClosable(code));
}

/** Result of several positions together, as minor units would add up; undefined while one of them has no price. */
export function useTotalResult(orders: readonly ContractOrder[], add: (amounts: readonly string[]) => string) {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [...new Set(orders.map(({ code }) => code))].map(code => prices.subscribe(code, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [orders],
  );
  return useSyncExternalStore(subscribe, () => {
    const amounts = orders.map(order => readContract(order)?.result);
    return amounts.every(amount => amount !== undefined) ? add(amounts) : undefined;
  });
}
