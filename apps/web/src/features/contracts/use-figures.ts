import type { StreamProduct } from '@truemark/contract/markets/markets';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { useCallback, useSyncExternalStore } from 'react';
import { prices } from '../../platform/prices/prices.ts';
import { serverClock } from '../../platform/server-clock.ts';
import { isClosable } from './contract-acts.ts';
import { type ContractFigures, calculateFigures } from './contract-figures.ts';

interface Known {
  readonly product: StreamProduct | undefined;
  readonly figures: ContractFigures | undefined;
}

const knownFigures = new WeakMap<ContractOrder, Known>();

/** Several cells show figures of one order: they are calculated once for each price. */
export function readFigures(order: ContractOrder): ContractFigures | undefined {
  const product = prices.readPrice(order.code);
  const known = knownFigures.get(order);
  if (known && known.product === product) return known.figures;
  const figures = calculateFigures(order, product);
  knownFigures.set(order, { product, figures });
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
  return useSyncExternalStore(useSubscription(order.code), () => readFigures(order)?.[name]);
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
    const amounts = orders.map(order => readFigures(order)?.result);
    return amounts.every(amount => amount !== undefined) ? add(amounts) : undefined;
  });
}
