import { keepUnwritten } from '../../../platform/http/repeat-store.ts';
import type { Contracts } from '../index.ts';

type Book = Parameters<Contracts['listClosable']>[1];
type Only = Parameters<Contracts['listClosable']>[2];

/** Contracts whose owner sends no key: an act is done, and its answer is not kept. */
export interface ActsWithoutKeys extends Omit<Contracts, 'changeLimits' | 'cancel' | 'close' | 'closeAll' | 'endDemo'> {
  changeLimits(request: Parameters<Contracts['changeLimits']>[0]): ReturnType<Contracts['open']>;
  cancel(place: Parameters<Contracts['cancel']>[0]): ReturnType<Contracts['open']>;
  close(request: Parameters<Contracts['close']>[0]): ReturnType<Contracts['open']>;
  closeAll(userId: number, book: Book, only?: Only): ReturnType<Contracts['closeAll']>;
  /** Whatever is open now. */
  endDemo(userId: number): ReturnType<Contracts['endDemo']>;
}

export function actWithoutKeys(contracts: Contracts): ActsWithoutKeys {
  return {
    ...contracts,
    changeLimits: request => contracts.changeLimits(request, keepUnwritten),
    cancel: place => contracts.cancel(place, keepUnwritten),
    close: request => contracts.close(request, keepUnwritten),
    closeAll: async (userId, book, only) =>
      contracts.closeAll(userId, await contracts.listClosable(userId, book, only)),
    endDemo: userId => contracts.endDemo(userId, Number.MAX_SAFE_INTEGER),
  };
}
