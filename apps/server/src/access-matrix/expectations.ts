import type { AnyCallName } from '@truemark/contract/all-calls';
import { alertExpectations, keyedAlertCalls } from './alert-expectations.ts';
import { contentExpectations } from './content-expectations.ts';
import { depositExpectations } from './deposit-expectations.ts';
import {
  all,
  anyone,
  backOffice,
  challengeId,
  contact,
  type Expectation,
  guards,
  operators,
  owner,
  protects,
  provenOperators,
  reads,
  reason,
  receiptId,
  stays,
  unknownFile,
  unknownId,
  writes,
} from './expectation.ts';
import { guestExpectations } from './guest-expectations.ts';
import { investingExpectations, keyedInvestingCalls } from './investing-expectations.ts';
import { kycExpectations } from './kyc-expectations.ts';
import { keyedLoanCalls, loanExpectations } from './loan-expectations.ts';
import { keyedNftCalls, nftExpectations } from './nft-expectations.ts';
import { receiptExpectations } from './receipt-expectations.ts';
import { supportExpectations } from './support-expectations.ts';
import { walletExpectations } from './wallet-expectations.ts';
import { withdrawalExpectations } from './withdrawal-expectations.ts';
import { workspaceExpectations } from './workspace-expectations.ts';

/** A change of a contract: of one's own that there is none of, and of another's that there is. */
function changesContract(rest: Readonly<Record<string, unknown>> = {}): Expectation {
  const foreign = { sample: { body: { id: '{other.contractId}', ...rest } }, answer: 'recordMissing' };
  return protects({ body: { id: '999999999', ...rest } }, foreign);
}

/** What moves money or orders, and so demands a key for repeats: by hand, too. */
export const keyedCalls: readonly AnyCallName[] = [
  ...(['openContract', 'changeContractLimits', 'cancelContract', 'closeContract', 'closeAllContracts'] as const),
  ...([
    'buyOptions',
    'convert',
    'resetDemo',
    'moveTreasury',
    'decideTreasury',
    'grantTestFunds',
    'proposeCorrection',
    'decideCorrection',
    'recharge',
    'takeDeposit',
    'decideDeposit',
    'identification',
    'withdrawal',
    'cancelWithdrawal',
    'decideWithdrawal',
    'payWithdrawal',
  ] as const),
  ...keyedAlertCalls,
  ...keyedInvestingCalls,
  ...keyedLoanCalls,
  ...keyedNftCalls,
];

export const expectations = {
  // Markets and content: anyone
  listMarketByType: anyone({ query: { type: 2 } }),
  listHomeMarket: anyone(),
  getCandles: anyone({ query: { code: 'BTCUSDT', interval: '1m' } }),
  getMarketInfo: anyone({ params: { code: 'BTCUSDT' } }),
  getRealtimePrice: anyone({ params: { code: 'BTCUSDT' } }),
  listRealtimePrices: anyone({ query: { marketCodes: 'BTCUSDT' } }),
  getAssetPrice: anyone({ params: { asset: 'bitcoin' } }),
  listPriceRecords: anyone({ params: { code: 'BTCUSDT' } }),
  getRecordStatus: anyone(),
  reportChartJump: anyone({ body: { code: 'BTCUSDT', fromPrice: '1', toPrice: '2', at: 1 } }),
  ...{ ...contentExpectations, ...alertExpectations },
  ...supportExpectations,

  // The way in: anyone
  checkUserNameOrPhone: anyone({ query: { userName: 'matrix' } }),
  sendCode: anyone({ body: { purpose: 'recover', ...contact } }),
  register: anyone({
    body: { ...contact, code: '000000', userName: 'matrix', password: 'matrix-2026', country: 'DE' },
  }),
  login: anyone({ body: { account: 'nobody.here', password: 'matrix-2026' } }),
  giveSecondFactor: anyone({ body: { challengeId, kind: 'totp', code: '000000' } }),
  beginPasskeyLogin: anyone({ body: {} }),
  listSocialProviders: anyone(),
  beginSocialLogin: anyone({ body: { provider: 'google' } }),
  loginByGoogle: anyone({ body: { state: challengeId, code: 'x' } }),
  registerSocial: anyone({ body: { ticket: challengeId, userName: 'matrix', country: 'DE' } }),
  recoverPassword: anyone({ body: { ...contact, code: '000000', password: 'matrix-2026' } }),

  ...guestExpectations,
  ...workspaceExpectations,
  // One's own account
  logout: stays({ body: {} }),
  getUserInfo: stays({ body: {} }),
  beginStepUp: protects({ body: {} }),
  stepUp: protects({ body: { kind: 'password', password: 'wrong-on-purpose' } }),
  changePassword: guards({ body: { oldPassword: 'wrong-on-purpose', password: 'matrix-2026' } }),
  sendContactCode: guards({ body: contact }),
  changeContact: guards({ body: { ...contact, code: '000000' } }),
  listSessions: reads(),
  endSession: protects(
    { body: { id: unknownId } },
    { sample: { body: { id: '{other.sessionId}' } }, answer: 'sessionUnknown' },
  ),
  getSecurity: reads(),
  beginTotp: guards({ body: {} }),
  confirmTotp: guards({ body: { code: '000000' } }),
  removeTotp: guards({ body: {} }),
  renewRecoveryCodes: guards({ body: {} }),
  beginPasskey: guards({ body: {} }),
  finishPasskey: guards({ body: { challengeId, name: 'matrix', passkey: {} } }),
  removePasskey: guards(
    { body: { id: unknownId } },
    { sample: { body: { id: '{other.passkeyId}' } }, answer: 'secondFactorUnknown' },
  ),
  connectSocial: guards({ body: { provider: 'google' } }),
  finishConnectSocial: writes({ body: { state: challengeId, code: 'x' } }),
  disconnectSocial: guards({ body: { provider: 'google' } }),
  getClosing: reads(),
  // Closed by the account's own state: practice money runs nothing, so that it would really close.
  closeAccount: guards({ body: {} }),
  exportOwnData: owner({}, { user: 'proven' }),
  listBalances: reads(),
  resetDemo: writes({ body: {} }),
  listTransfers: reads(),
  getStatement: reads(),
  exportStatement: reads({ query: { format: 'csv' } }),
  listBalanceValues: reads({ query: { step: '1d' } }),
  startUpload: stays({ body: { purpose: 'identity', bytes: 5_000, fingerprint: 'of the matrix' } }),
  sendUploadPart: stays({ body: { uploadId: unknownFile, offset: 0, data: '/9j/4AAQSkZJRgAB' } }),
  finishUpload: stays({ body: { uploadId: unknownFile } }),
  getFile: stays({ params: { id: unknownFile } }),
  getInvite: reads(),
  getLevel: reads(),
  listInvited: reads(),
  getNotificationList: stays({ body: {} }),
  markNotificationRead: stays(
    { body: { ids: [] } },
    { sample: { body: { ids: ['{other.notificationId}'] } }, answer: 'nothing' },
  ),

  getNotificationSettings: stays(),
  setNotificationChoice: stays({ body: { group: 'money', channel: 'mail', choice: 'all' } }),
  savePushSubscription: stays({
    body: { endpoint: 'https://push.example/x', publicKey: 'BAAA', authSecret: 'AAAA' },
  }),
  removePushSubscription: stays({ body: { endpoint: 'https://push.example/x' } }),
  unsubscribeMail: anyone({ body: { token: 'of-nobody' } }),

  // One's own orders
  listContractOrders: reads(),
  getContractOrder: owner(
    { params: { id: '999999999' } },
    { foreign: { sample: { params: { id: '{other.contractId}' } }, answer: 'recordMissing' } },
  ),
  getContractWarning: reads(),
  getContractTerms: reads({ params: { code: 'BTCUSDT' } }),
  openContract: writes({
    body: {
      ...{ code: 'BTCUSDT', side: 'long', kind: 'market', lots: '0.001', leverage: 2 },
      ...{ feeRate: '0.9', ruleVersion: 1 },
    },
  }),
  changeContractLimits: changesContract({ version: 1, stopLoss: null, takeProfit: null }),
  cancelContract: changesContract(),
  closeContract: changesContract(),
  closeAllContracts: protects({ body: {} }),
  listOptionsConfig: reads({ query: { code: 'BTCUSDT' } }),
  buyOptions: writes({
    body: { code: 'BTCUSDT', type: 'up', duration: 30, stake: '10', payoutRatio: '0.9999', ruleVersion: 2 },
  }),
  getOptionsOrderById: owner(
    { params: { id: '999999999' } },
    { foreign: { sample: { params: { id: '{other.optionId}' } }, answer: 'recordMissing' } },
  ),
  listOptionsOrder: reads(),
  listConversionPairs: reads(),
  convert: writes({
    body: { fromAsset: 'USDT', toAsset: 'BTC', amount: '10', leastReceived: '1', feeRate: '0.9', ruleVersion: 1 },
  }),
  getConversionById: reads({ params: { id: '999999999' } }),
  listConversions: reads(),
  listAllOrders: reads(),
  listWalletOrders: reads(),

  ...depositExpectations,
  ...{ ...withdrawalExpectations, ...walletExpectations },
  ...investingExpectations,
  ...{ ...loanExpectations, ...nftExpectations },
  ...kycExpectations,

  ...receiptExpectations,

  // The operator's side
  operatorLogin: anyone({ body: { email: 'nobody@example.org', password: 'matrix-2026' } }),
  giveOperatorFactor: anyone({ body: { challengeId, code: '000000' } }),
  getOperator: operators(all),
  operatorLogout: operators(all, { body: {} }),
  operatorStepUp: operators(all, { body: { password: 'wrong-on-purpose' } }),
  changeOperatorPassword: operators(all, { body: { oldPassword: 'wrong-on-purpose', password: 'matrix-2026' } }),
  beginOperatorTotp: provenOperators(all, { body: {} }),
  confirmOperatorTotp: provenOperators(all, { body: { code: '000000' } }),
  viewFile: operators(['administrator', 'reviewer'], { params: { id: unknownFile } }),
  listOperators: operators(['administrator']),
  addOperator: provenOperators(['administrator'], { body: { email: 'not an address', role: 'support', reason } }),
  changeOperator: provenOperators(['administrator'], {
    body: { id: unknownId, role: 'support', isDisabled: true, isFactorReset: false, isPasswordReset: false, reason },
  }),
  listOperatorProposals: operators(['administrator']),
  decideOperator: provenOperators(['administrator'], { body: { id: unknownId, decision: 'reject', reason } }),
  listAudit: operators(['administrator', 'reviewer', 'treasurer']),
  verifyAudit: operators(['administrator', 'reviewer', 'treasurer']),
  getOverview: operators(all),
  runAudit: operators(['administrator', 'treasurer'], { body: {} }),
  searchUsers: operators(backOffice),
  listUserOrders: operators(backOffice, { params: { id: '{own.userId}' }, query: { book: 'demo' } }),
  getUserDetail: operators(backOffice, { params: { id: '{own.userId}' } }),
  restrictUser: provenOperators(['administrator', 'reviewer'], {
    body: { id: unknownId, restriction: { state: 'locked', reason: 'other' }, reason },
  }),
  liftRestriction: provenOperators(['administrator', 'reviewer'], { body: { id: unknownId, reason } }),
  endUserSessions: operators(['administrator', 'reviewer'], { body: { id: unknownId, sessionId: 'all', reason } }),
  listLedger: operators(backOffice, { query: { book: 'live' } }),
  listHouseBalances: operators(backOffice, { query: { book: 'live' } }),
  moveTreasury: provenOperators(['administrator', 'treasurer'], {
    body: { book: 'live', asset: 'USDT', amount: '0', direction: 'in', reason },
  }),
  listTreasuryProposals: operators(backOffice),
  listPromises: operators(backOffice, { query: { book: 'live' } }),
  decideTreasury: provenOperators(['administrator', 'treasurer'], {
    body: { id: unknownId, decision: 'reject', reason },
  }),
  grantTestFunds: provenOperators(['administrator', 'treasurer'], {
    body: { userId: unknownId, asset: 'USDT', amount: '1', reason },
  }),
  listParameters: operators(['administrator', 'reviewer', 'treasurer']),
  listParameterHistory: operators(['administrator', 'reviewer', 'treasurer'], { params: { key: 'nosuchthing' } }),
  changeParameter: provenOperators(['administrator', 'treasurer'], {
    body: { key: 'nosuchthing', value: '1', version: 1, reason },
  }),
  decideParameter: provenOperators(['administrator', 'reviewer', 'treasurer'], {
    body: { id: unknownId, decision: 'reject', reason },
  }),
  listOperatorContents: operators(all),
  getOperatorContent: operators(all, { params: { id: 'about' } }),
  saveContent: operators(['administrator', 'editor'], {
    body: {
      id: 'nosuchthing',
      isNew: false,
      kind: 'page',
      pageType: 1,
      group: null,
      position: 1,
      texts: [],
      reason,
    },
  }),
  withdrawContent: operators(['administrator', 'editor'], { body: { id: 'nosuchthing', isWithdrawn: true, reason } }),
  getSiteFigures: operators(all),
  saveSiteFigure: operators(['administrator', 'editor'], {
    body: { key: 'headline.fees', basis: 'stated', value: 'not a number', reason },
  }),
  saveSiteLink: operators(['administrator', 'editor'], { body: { type: 'discord', url: 'not a link', reason } }),
  listOperatorInstruments: operators(all),
  changeInstrument: provenOperators(['administrator', 'editor'], {
    body: {
      code: 'NOSUCHTHING',
      version: 1,
      sessionCalendar: 'always',
      leverageMax: 1,
      isListed: true,
      isHalted: false,
      reason,
    },
  }),
  listInstrumentHistory: operators(all, { params: { code: 'NOSUCHTHING' } }),
  listOutbox: operators(['administrator', 'reviewer', 'support']),
  retryMessage: operators(['administrator', 'support'], { body: { id: unknownId, reason } }),
  getExposure: operators(backOffice, { query: { book: 'live' } }),
  haltTrading: provenOperators(['administrator', 'treasurer'], {
    body: { code: 'NOSUCHTHING', isHalted: true, reason },
  }),
  listCorrections: operators(backOffice),
  proposeCorrection: provenOperators(['administrator', 'reviewer', 'treasurer'], {
    body: { receiptId, amount: '1', reason },
  }),
  decideCorrection: provenOperators(['administrator', 'reviewer', 'treasurer'], {
    body: { id: unknownId, decision: 'reject', reason },
  }),
} as const satisfies Record<AnyCallName, Expectation>;
