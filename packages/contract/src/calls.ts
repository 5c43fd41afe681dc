import type { Call } from './call.ts';
import * as markets from './markets/markets.ts';
import * as accounts from './people/accounts.ts';
import * as identity from './people/identity.ts';
import * as notifications from './people/notifications.ts';
import * as security from './people/security.ts';
import * as socialLogin from './people/social-login.ts';
import * as content from './site/content.ts';
import * as contracts from './trading/contract-calls.ts';
import * as options from './trading/options.ts';
import * as orders from './trading/orders.ts';

/** Every call of the web client, by name. What stands neither here nor in `operatorCalls` is not served. */
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
  checkUserNameOrPhone: identity.checkUserNameOrPhone,
  sendCode: identity.sendCode,
  register: identity.register,
  login: identity.login,
  giveSecondFactor: identity.giveSecondFactor,
  beginPasskeyLogin: identity.beginPasskeyLogin,
  listSocialProviders: socialLogin.listSocialProviders,
  beginSocialLogin: socialLogin.beginSocialLogin,
  loginByGoogle: socialLogin.loginByGoogle,
  registerSocial: socialLogin.registerSocial,
  recoverPassword: identity.recoverPassword,
  logout: identity.logout,
  getUserInfo: identity.getUserInfo,
  beginStepUp: security.beginStepUp,
  stepUp: security.stepUp,
  changePassword: security.changePassword,
  sendContactCode: security.sendContactCode,
  changeContact: security.changeContact,
  listSessions: security.listSessions,
  endSession: security.endSession,
  getSecurity: security.getSecurity,
  beginTotp: security.beginTotp,
  confirmTotp: security.confirmTotp,
  removeTotp: security.removeTotp,
  renewRecoveryCodes: security.renewRecoveryCodes,
  beginPasskey: security.beginPasskey,
  finishPasskey: security.finishPasskey,
  removePasskey: security.removePasskey,
  listBalances: accounts.listBalances,
  resetDemo: accounts.resetDemo,
  listTransfers: accounts.listTransfers,
  getStatement: accounts.getStatement,
  exportStatement: accounts.exportStatement,
  getNotificationList: notifications.getNotificationList,
  markNotificationRead: notifications.markNotificationRead,
  listContractOrders: contracts.listContractOrders,
  getContractOrder: contracts.getContractOrder,
  getContractTerms: contracts.getContractTerms,
  openContract: contracts.openContract,
  changeContractLimits: contracts.changeContractLimits,
  cancelContract: contracts.cancelContract,
  closeContract: contracts.closeContract,
  closeAllContracts: contracts.closeAllContracts,
  listOptionsConfig: options.listOptionsConfig,
  buyOptions: options.buyOptions,
  getOptionsOrderById: options.getOptionsOrderById,
  listOptionsOrder: options.listOptionsOrder,
  listAllOrders: orders.listAllOrders,
  listWalletOrders: orders.listWalletOrders,
  getReceipt: orders.getReceipt,
  getReceiptChart: orders.getReceiptChart,
  getPriceProof: orders.getPriceProof,
} as const satisfies Record<string, Call>;

export type Calls = typeof calls;
export type CallName = keyof Calls;
