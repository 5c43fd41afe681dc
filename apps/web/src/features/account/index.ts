export { AccountFrame, AccountList } from './account-frame.tsx';
export { AccountStatus } from './account-status.tsx';
export { type AssetPrices, type LiveAsset, useAssetPrices, useBalances, useLiveAssets } from './balance-queries.ts';
export type { Loaded } from './choose-account-state.ts';
export { LiveOnly } from './live-only.tsx';
export { useOwnMoney } from './own-money.tsx';
export { securityQuery } from './security-query.ts';
export { describeAccount, describeKind, findKindIcon } from './transfer-words.ts';
