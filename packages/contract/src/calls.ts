import type { Call } from './call.ts';
import * as content from './content.ts';
import * as markets from './markets.ts';

/** Every call of the product, by name. A call that is not listed here is neither served nor documented. */
export const calls = {
  listMarketByType: markets.listMarketByType,
  listHomeMarket: markets.listHomeMarket,
  getCandles: markets.getCandles,
  getMarketInfo: markets.getMarketInfo,
  getRealtimePrice: markets.getRealtimePrice,
  listRealtimePrices: markets.listRealtimePrices,
  getAssetPrice: markets.getAssetPrice,
  listPriceRecords: markets.listPriceRecords,
  getRecordStatus: markets.getRecordStatus,
  reportChartJump: markets.reportChartJump,
  listContents: content.listContents,
  getContentById: content.getContentById,
  listCustomContents: content.listCustomContents,
  getParameterByKey: content.getParameterByKey,
  listLinks: content.listLinks,
  getSettings: content.getSettings,
  getFooter: content.getFooter,
  openSupport: content.openSupport,
} as const satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
