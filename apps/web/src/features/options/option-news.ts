import type { OptionOrder } from '@truemark/contract/trading/options';
import type { FoundNews } from '../orders/index.ts';

const secondMs = 1_000;

/** What has happened to an option last; undefined for what nobody is told of. */
export function findOptionNews(option: OptionOrder): FoundNews | undefined {
  const { type, resultType } = option;
  const values = { type };
  switch (resultType) {
    case 'running':
      if (option.buyPrice === null || option.buyTime === null) return undefined;
      return { text: 'news.bought', atMs: option.buyTime, mark: 'open', price: option.buyPrice, values };
    case 'win':
    case 'lose':
    case 'draw': {
      const ended = { atMs: option.endTime ?? option.expiresAt, mark: 'end', values };
      const price = option.endPrice === null ? {} : { price: option.endPrice };
      return { text: `news.${resultType}`, ...ended, ...price, result: option.profit ?? '0' };
    }
    case 'void':
      return {
        ...{ text: 'news.void', atMs: option.endTime ?? option.expiresAt, mark: 'end' },
        values: { ...values, seconds: option.settleWaitMs / secondMs },
      };
    case 'canceled':
      return { text: 'news.canceled', atMs: option.endTime ?? option.createTime, mark: 'end' };
  }
}
