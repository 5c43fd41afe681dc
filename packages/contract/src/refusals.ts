/**
 * The two readings of the specification's error catalogue: they differ in 10024 to 10026. `ERROR_CATALOGUE` picks one
 * for the whole instance.
 */
export type ErrorCatalogue = 'A' | 'B';

interface RefusalEntry {
  /** Code on the wire; two where the readings differ, null where a reading has no such code. */
  readonly code: number | { readonly A: number; readonly B: number };
  /** HTTP status; 200 for every answer of the application itself. */
  readonly status: 200 | 400 | 401 | 403 | 404 | 413 | 429 | 500 | 503;
  /** Trying again unchanged, under the same idempotency key, may succeed: such a refusal is not kept under its key. */
  readonly isRetryable: boolean;
}

function refusal(code: RefusalEntry['code'], isRetryable = false, status: RefusalEntry['status'] = 200): RefusalEntry {
  return { code, status, isRetryable };
}

/**
 * Every refusal, once, in order of precedence: when several hold, the first is answered.
 * Codes below 11000 are the specification's (section 8); from 11001 on they are our own. Their sentences
 * stand under these names in `locales/users` and, for those that only operators meet, in `locales/operators`.
 */
export const refusals = {
  // The request itself
  malformedRequest: refusal(11001, false, 400),
  idempotencyKeyWrong: refusal(11067, false, 400),
  sessionMissing: refusal(401, false, 401),
  bodyTooLarge: refusal(11002, false, 413),
  tooManyRequests: refusal(11003, true, 429),
  serverNotReady: refusal(11004, true, 503),
  internalError: refusal(11005, true, 500),
  notFound: refusal(11006, false, 404),
  supportUnavailable: refusal(11007, true),
  instrumentUnknown: refusal(11008),
  contentUnknown: refusal(11009),
  settingUnknown: refusal(11010),
  permissionMissing: refusal(11023, false, 403),
  passwordChangeNeeded: refusal(11034, false, 403),
  idempotencyConflict: refusal(11021),

  // Who asks
  // An account that is restricted has one code; which restriction it is, its name says. A closed one has 10005.
  accountRestricted: refusal(10008),
  accountLocked: refusal(10008),
  ...{ guestRefused: refusal(11310), guestEnded: refusal(11311) },
  ...{ guestsOff: refusal(11312), guestsBlocked: refusal(11313, true) },
  ...{ demoDisabled: refusal(11082), demoRefused: refusal(11017), demoFeatureRefused: refusal(11018) },
  ...{ liveRefused: refusal(11032), workspaceChanged: refusal(11350) },
  demoResetLimitReached: refusal(11031),
  stepUpNeeded: refusal(11015),
  loginBlocked: refusal(11014, true),
  sendingBlocked: refusal(11013, true),
  challengeExpired: refusal(11020),
  secondFactorWrong: refusal(11019),
  secondFactorUnknown: refusal(11040),
  secondFactorExists: refusal(11045),
  sessionUnknown: refusal(11041),
  passkeyUnavailable: refusal(11052),
  socialUnavailable: refusal(11028),
  socialFailed: refusal(11029, true),
  socialEmailTaken: refusal(11030),
  socialTaken: refusal(11151),
  socialUnknown: refusal(11152),
  loginWayLast: refusal(11153),
  walletUnavailable: refusal(11270),
  walletNetworkWrong: refusal(11271),
  walletSignatureWrong: refusal(11272),
  walletNodeSilent: refusal(11273, true),
  walletsTooMany: refusal(11274),
  walletTooNew: refusal(11275),
  closingBlocked: refusal(11150),
  dappOnly: refusal(11051),

  // Identity
  userNameMissing: refusal(10001),
  emailWrong: refusal(10002),
  userNameWrong: refusal(10003),
  passwordWrong: refusal(10004),
  userStatusAbnormal: refusal(10005),
  userNameTaken: refusal(10006),
  emailTaken: refusal(10007),
  userNotFound: refusal(10009),
  phoneWrong: refusal(11033),
  phoneCodeWrong: refusal(10091),
  codeWrong: refusal(11011),
  codeExpired: refusal(11012),
  passwordWeak: refusal(11026),
  passwordSame: refusal(11027),
  countryWrong: refusal(11046),
  inviteCodeUnknown: refusal(11024),
  inviteOwn: refusal(11025),

  // Files
  fileMissing: refusal(11100),
  fileFormatWrong: refusal(11101),
  fileTooLarge: refusal(11102),
  pictureTooLarge: refusal(11103),
  pictureUnreadable: refusal(11104),
  uploadOffsetWrong: refusal(11105),
  uploadsTooMany: refusal(11106, true),
  uploadFailed: refusal(11107, true),

  // Identity checks
  informationIncomplete: refusal(11110),
  birthDateWrong: refusal(11111),
  ageTooLow: refusal(11112),
  documentExpired: refusal(11113),
  pictureRequired: refusal(11114),
  notSigned: refusal(11115),

  // The operator's side
  claimedByOther: refusal(11116),
  reasonsMissing: refusal(11117),
  detailsUnchanged: refusal(11118),
  handoverEnded: refusal(11119),
  operatorUnknown: refusal(11047),
  operatorExists: refusal(11048),
  operatorLast: refusal(11049),
  userUnknown: refusal(11050),
  sandboxOnly: refusal(11035),
  changedMeanwhile: refusal(11036),
  secondPersonNeeded: refusal(11037),
  secondPersonNotApart: refusal(11080),
  secondPersonTooNew: refusal(11081),
  valueWrong: refusal(11039),
  recordFixed: refusal(11042),
  decisionMade: refusal(11043),
  exportTooLarge: refusal(11044),
  instrumentInUse: refusal(11066),
  nftHasBids: refusal(11223),
  nftRunning: refusal(11224),
  charityExists: refusal(11225),

  // Money and products
  planProductWrong: refusal(10010),
  smartTradingOff: refusal(11200),
  balanceInsufficient: refusal(10011),
  daysNotFound: refusal(10012),
  investmentAmountWrong: refusal(10013),
  optionProductWrong: refusal(10014),
  // A sale that the house cannot fund has the code of a market that is not open: 10015 alone means the latter. The ledger
  // keeps it under its key, so the next try needs another one.
  reserveShort: refusal(10015),
  // Kept under its key, as `reserveShort`.
  conversionNotFunded: refusal(10015),
  notTradable: refusal(10015, true),
  purchaseAmountWrong: refusal(10016),
  periodNotFound: refusal(10017),
  parameterUnavailable: refusal(10018, true),
  verificationStatusWrong: refusal(10019),
  collectionStatusWrong: refusal(10020),
  receivingAddressMissing: refusal(10021),
  userNotVerified: refusal(10022),
  loanPeriodWrong: refusal(10023),
  // Reading A has one code for both, which values tell apart; B has the general ones of a range.
  loanAmountTooSmall: refusal({ A: 10024, B: 10031 }),
  loanAmountTooLarge: refusal({ A: 10024, B: 10032 }),
  productAlreadyBought: refusal({ A: 10025, B: 10024 }),
  withdrawalMethodMissing: refusal({ A: 10026, B: 10025 }),
  loanAmountMissing: refusal(10027),
  loanTermMissing: refusal(10028),
  amountNotPositive: refusal(10029),
  loanTermUnavailable: refusal(10030),
  amountBelowMinimum: refusal(10031),
  amountAboveMaximum: refusal(10032),
  recordIdMissing: refusal(10033),
  recordMissing: refusal(10034),
  recordNotOwned: refusal(10035),
  repaymentStatusWrong: refusal(10036),
  accountBalanceInsufficient: refusal(10037),
  repaymentUnderReview: refusal(10038),
  repaymentNotSubmitted: refusal(10039, true),
  repaymentFailed: refusal(10040, true),
  loanUnderReview: refusal(11210),
  loanTooSoon: refusal(11211),
  nftEnded: refusal(11220),
  ...{ bidTooLow: refusal(11221), nftNotForSale: refusal(11222) },
  vipLevelRequired: refusal(10094),
  investmentAboveMaximum: refusal(10095),
  purchaseDuplicate: refusal(20024),
  ownMoneyShort: refusal(11201),
  termsChanged: refusal(11053),
  regionRefused: refusal(11054),
  lotsWrong: refusal(11055),
  priceOffStep: refusal(11056),
  leverageTooHigh: refusal(11057),
  limitsWrong: refusal(11058),
  ...{ stopLossWrong: refusal(11059), takeProfitWrong: refusal(11060) },
  stopPastLiquidation: refusal(11061),
  spreadTooWide: refusal(11062),
  ordersTooMany: refusal(11063),
  ...{ alertPriceless: refusal(11330, true), alertPriceReached: refusal(11331) },
  ...{ alertMarketOpen: refusal(11332), alertExists: refusal(11333), alertsTooMany: refusal(11334) },
  ...{ orderStateWrong: refusal(11064), orderChanged: refusal(11065), receiptNotShareable: refusal(11340) },
  /** Not the address or the keys of a browser's push service, or this site sends no pushes. */
  pushRefused: refusal(11260),
  depositNetworkWrong: refusal(11120),
  depositAddressMissing: refusal(11121),
  depositAmountWrong: refusal(11129),
  depositBelowMinimum: refusal(11122),
  transactionHashWrong: refusal(11123),
  transactionHashUsed: refusal(11124),
  depositsTooMany: refusal(11125),
  signatureWrong: refusal(11126),
  depositConflict: refusal(11127),
  outputCredited: refusal(11128),
  conversionPairUnknown: refusal(11140),
  receivedBelowMinimum: refusal(11141),
  withdrawalAmountWrong: refusal(11160),
  depositNotOnChain: refusal(11190),
  depositUnconfirmed: refusal(11191),
  withdrawalUnderReview: refusal(20095),
  withdrawalLimitReached: refusal(20094),
  withdrawalsTooMany: refusal(11161),
  withdrawalsFrozen: refusal(11162),
  addressMalformed: refusal(11163),
  addressChecksumWrong: refusal(11164),
  addressNetworkWrong: refusal(11165),
  addressUnsupported: refusal(11166),
  addressLabelMissing: refusal(11167),
  addressOfToken: refusal(11168),
  addressOfOurs: refusal(11169),
  addressLookAlike: refusal(11170),
  addressKnown: refusal(11171),
  addressesTooMany: refusal(11172),
  contactMissing: refusal(11173),
  ...{ payoutUnderWay: refusal(11174), chatClaimed: refusal(11292) },
  ...{ supportTextMissing: refusal(11290), supportMessagesTooMany: refusal(11291, true) },
} as const satisfies Record<string, RefusalEntry>;

export type RefusalName = keyof typeof refusals;

/** Refusals that only an operator can meet: their words are in `locales/operators`, and the web client has none of them. */
export const operatorRefusals = [
  'permissionMissing',
  'passwordChangeNeeded',
  'operatorUnknown',
  'operatorExists',
  'operatorLast',
  'userUnknown',
  'sandboxOnly',
  'changedMeanwhile',
  'secondPersonNeeded',
  'secondPersonNotApart',
  'secondPersonTooNew',
  'valueWrong',
  'recordFixed',
  'decisionMade',
  'instrumentInUse',
  'depositConflict',
  'outputCredited',
  'payoutUnderWay',
  'depositNotOnChain',
  'depositUnconfirmed',
  'claimedByOther',
  'reasonsMissing',
  ...(['nftHasBids', 'nftRunning', 'charityExists', 'chatClaimed'] as const),
] as const satisfies readonly RefusalName[];

/** A refusal that a user can meet. */
export type UserRefusalName = Exclude<RefusalName, (typeof operatorRefusals)[number]>;

/** Success codes that stand in `message` of a 200 reply. Source: specification, section 8. */
export const successCodes = {
  submittedForReview: '20001',
  depositSubmitted: '20002',
  withdrawalSubmitted: '20003',
  purchased: '20004',
  modified: '20005',
  repaymentSubmitted: '20006',
} as const;

export type SuccessName = keyof typeof successCodes;

/** The code a refusal has on the wire under the instance's reading of the catalogue. */
export function calculateRefusalCode(name: RefusalName, catalogue: ErrorCatalogue): number {
  const { code } = refusals[name] as RefusalEntry;
  return typeof code === 'number' ? code : code[catalogue];
}

/** Whether a word on the wire names a refusal of this catalogue. */
export function isRefusalName(word: string): word is RefusalName {
  return Object.hasOwn(refusals, word);
}

/** HTTP status of a refusal. */
export function calculateRefusalStatus(name: RefusalName): number {
  return refusals[name].status;
}

/**
 * The refusal a wire code stands for under a reading, or undefined for an unknown code. Where two refusals share a
 * code in one reading (10024 in A, 10031 and 10032 in B), the last one is answered: the general one, where there is one.
 */
export function findRefusal(code: number, catalogue: ErrorCatalogue): RefusalName | undefined {
  const names = (Object.keys(refusals) as RefusalName[]).filter(name => calculateRefusalCode(name, catalogue) === code);
  return names.at(-1);
}
