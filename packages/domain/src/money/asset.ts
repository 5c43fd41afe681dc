/** What balances are held in; USDT is the account currency and shown first. Source: product rules, Money. */
export const assets = ['USDT', 'USDC', 'BTC', 'ETH'] as const;
export type Asset = (typeof assets)[number];

/** Decimals of an asset's minor unit: one USDT is 10^6 minor units. Not a parameter. Source: product rules, Money. */
export const assetDecimals: Readonly<Record<Asset, number>> = { USDT: 6, USDC: 6, BTC: 8, ETH: 18 };

/** Whether a text names an asset. */
export function isAsset(text: string): text is Asset {
  return assets.some(asset => asset === text);
}
