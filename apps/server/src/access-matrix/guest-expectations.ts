import type { AnyCallName } from '@truemark/contract/all-calls';
import { anyone, challengeId } from './expectation.ts';

/** Practicing without an account: anyone. */
export const guestExpectations = {
  openGuest: anyone({ body: {} }),
  endGuest: anyone({ body: { token: challengeId } }),
};

/**
 * What a guest reaches of the calls that need somebody, written by hand: to practice in the demo book, to look at what is
 * theirs, and to leave. Everything else is refused until the account is kept.
 */
export const guestCalls: readonly AnyCallName[] = [
  ...(['getUserInfo', 'logout', 'resetDemo'] as const),
  ...(['openContract', 'changeContractLimits', 'cancelContract', 'closeContract', 'closeAllContracts'] as const),
  ...(['getContractOrder', 'getContractTerms', 'getContractWarning', 'listContractOrders'] as const),
  ...(['buyOptions', 'listOptionsConfig', 'getOptionsOrderById', 'listOptionsOrder', 'listAllOrders'] as const),
  ...(['getReceiptShare', 'shareReceipt', 'endReceiptShare', 'previewReceiptCard'] as const),
  ...(['listBalances', 'listBalanceValues', 'listTransfers', 'getStatement', 'exportStatement'] as const),
  ...(['listPriceAlerts', 'setPriceAlert', 'movePriceAlert', 'removePriceAlert'] as const),
  ...(['getNotificationList', 'getNotificationSettings', 'markNotificationRead'] as const),
  ...(['getWorkspace', 'saveWorkspace'] as const),
  ...(['getOrderNote', 'saveOrderNote'] as const),
  ...(['getSecurity', 'listSessions', 'getClosing', 'getLevel', 'getFile', 'getWalletAuthStatus'] as const),
  ...(['getIdentification', 'getHandover', 'getSupportProfile', 'getSupportState', 'listSupportMessages'] as const),
  ...(['saySupportTyping', 'listWalletOrders', 'listRecharge', 'listWithdrwal', 'listWithdrawalWays'] as const),
  ...([
    'quoteWithdrawal',
    'listPayoutAddresses',
    'listConversionPairs',
    'listConversions',
    'getConversionById',
  ] as const),
  ...(['listFinancialOrders', 'listPlanOrders', 'loadOwnMoney', 'listOwnNft'] as const),
  ...(['getLoan', 'getLoanAgreement', 'getLoanLimits', 'listLoanRecord'] as const),
];
