import {
  calculateRefusalCode,
  type ErrorCatalogue,
  isRefusalName,
  operatorRefusals,
  type RefusalName,
  refusals,
  type UserRefusalName,
} from './refusals.ts';

/** Subjects of the list of refusals in the help center, in their order. */
export const refusalAreas = ['account', 'identity', 'money', 'trading', 'investing', 'loans', 'site'] as const;
export type RefusalArea = (typeof refusalAreas)[number];

interface CauseEntry {
  readonly area: RefusalArea;
  /** The sentence of the refusal does not explain itself: where it is shown, it leads to its page. */
  readonly isLinked: boolean;
  readonly refusals: readonly UserRefusalName[];
}

/**
 * Why the product refuses, for its help pages: every refusal that a user can meet has one cause, and every cause its
 * words in `locales/users/<language>/content.json`: why it happens, and what to do.
 */
export const refusalCauses = {
  credentials: {
    ...{ area: 'account', isLinked: false },
    refusals: ['passwordWrong', 'codeWrong', 'phoneCodeWrong', 'codeExpired', 'secondFactorWrong', 'challengeExpired'],
  },
  loginWays: {
    ...{ area: 'account', isLinked: true },
    refusals: [
      ...(['sessionMissing', 'userNotFound', 'socialUnavailable', 'socialEmailTaken', 'socialTaken'] as const),
      ...(['socialUnknown', 'loginWayLast', 'walletUnavailable', 'dappOnly'] as const),
      ...(['secondFactorExists', 'secondFactorUnknown', 'sessionUnknown'] as const),
    ],
  },
  stepUp: { area: 'account', isLinked: false, refusals: ['stepUpNeeded', 'contactMissing'] },
  wallets: {
    ...{ area: 'account', isLinked: true },
    refusals: [
      ...(['walletNetworkWrong', 'walletSignatureWrong', 'walletNodeSilent', 'walletsTooMany'] as const),
      ...(['walletTooNew', 'signatureWrong'] as const),
    ],
  },
  details: {
    ...{ area: 'account', isLinked: false },
    refusals: [
      ...(['userNameMissing', 'userNameWrong', 'userNameTaken', 'emailWrong', 'emailTaken', 'phoneWrong'] as const),
      ...(['countryWrong', 'passwordWeak', 'passwordSame', 'inviteCodeUnknown', 'inviteOwn'] as const),
      'supportTextMissing',
    ],
  },
  restricted: {
    ...{ area: 'account', isLinked: true },
    refusals: ['accountRestricted', 'accountLocked', 'userStatusAbnormal'],
  },
  closing: { area: 'account', isLinked: true, refusals: ['closingBlocked'] },
  demo: {
    ...{ area: 'account', isLinked: true },
    refusals: ['demoDisabled', 'demoRefused', 'demoFeatureRefused', 'liveRefused', 'demoResetLimitReached'],
  },
  guests: {
    ...{ area: 'account', isLinked: true },
    refusals: ['guestRefused', 'guestEnded', 'guestsOff', 'guestsBlocked'],
  },
  identity: {
    ...{ area: 'identity', isLinked: true },
    refusals: [
      ...(['userNotVerified', 'verificationStatusWrong', 'notSigned', 'ageTooLow', 'birthDateWrong'] as const),
      ...([
        'documentExpired',
        'detailsUnchanged',
        'informationIncomplete',
        'pictureRequired',
        'handoverEnded',
      ] as const),
    ],
  },
  pictures: {
    ...{ area: 'identity', isLinked: true },
    refusals: [
      ...(['fileMissing', 'fileFormatWrong', 'fileTooLarge', 'pictureTooLarge', 'pictureUnreadable'] as const),
      ...(['uploadOffsetWrong', 'uploadsTooMany', 'uploadFailed', 'bodyTooLarge'] as const),
    ],
  },
  balance: { area: 'money', isLinked: true, refusals: ['balanceInsufficient', 'accountBalanceInsufficient'] },
  amounts: {
    ...{ area: 'money', isLinked: false },
    refusals: [
      ...(['amountNotPositive', 'amountBelowMinimum', 'amountAboveMaximum', 'depositAmountWrong'] as const),
      ...(['depositBelowMinimum', 'withdrawalAmountWrong'] as const),
    ],
  },
  deposits: {
    ...{ area: 'money', isLinked: true },
    refusals: [
      ...(['depositNetworkWrong', 'depositAddressMissing', 'transactionHashWrong', 'transactionHashUsed'] as const),
      'depositsTooMany',
    ],
  },
  withdrawals: {
    ...{ area: 'money', isLinked: true },
    refusals: [
      ...(['withdrawalUnderReview', 'withdrawalLimitReached', 'withdrawalsTooMany', 'withdrawalsFrozen'] as const),
      'withdrawalMethodMissing',
    ],
  },
  addresses: {
    ...{ area: 'money', isLinked: true },
    refusals: [
      ...(['receivingAddressMissing', 'collectionStatusWrong', 'addressMalformed', 'addressChecksumWrong'] as const),
      ...([
        'addressNetworkWrong',
        'addressUnsupported',
        'addressOfToken',
        'addressOfOurs',
        'addressLookAlike',
      ] as const),
      ...(['addressKnown', 'addressesTooMany', 'addressLabelMissing'] as const),
    ],
  },
  conversions: {
    ...{ area: 'money', isLinked: true },
    refusals: ['conversionPairUnknown', 'conversionNotFunded', 'receivedBelowMinimum'],
  },
  market: { area: 'trading', isLinked: true, refusals: ['notTradable'] },
  region: { area: 'trading', isLinked: true, refusals: ['regionRefused'] },
  reserve: { area: 'trading', isLinked: true, refusals: ['reserveShort'] },
  levels: {
    ...{ area: 'trading', isLinked: true },
    refusals: [
      ...(['limitsWrong', 'stopLossWrong', 'takeProfitWrong', 'stopPastLiquidation'] as const),
      ...(['spreadTooWide', 'leverageTooHigh'] as const),
    ],
  },
  orders: {
    ...{ area: 'trading', isLinked: false },
    refusals: ['lotsWrong', 'priceOffStep', 'ordersTooMany', 'optionProductWrong', 'periodNotFound'],
  },
  sharing: { area: 'trading', isLinked: false, refusals: ['receiptNotShareable'] },
  alerts: {
    ...{ area: 'trading', isLinked: false },
    refusals: ['alertPriceless', 'alertPriceReached', 'alertMarketOpen', 'alertExists', 'alertsTooMany'],
  },
  changed: { area: 'trading', isLinked: true, refusals: ['termsChanged', 'orderChanged', 'orderStateWrong'] },
  offers: {
    ...{ area: 'investing', isLinked: true },
    refusals: [
      ...([
        'planProductWrong',
        'smartTradingOff',
        'daysNotFound',
        'productAlreadyBought',
        'purchaseDuplicate',
      ] as const),
      ...(['investmentAmountWrong', 'investmentAboveMaximum', 'purchaseAmountWrong', 'vipLevelRequired'] as const),
    ],
  },
  ownMoney: { area: 'investing', isLinked: true, refusals: ['ownMoneyShort'] },
  nfts: { area: 'investing', isLinked: true, refusals: ['nftEnded', 'bidTooLow', 'nftNotForSale'] },
  loanApplication: {
    ...{ area: 'loans', isLinked: true },
    refusals: [
      ...(['loanUnderReview', 'loanTooSoon', 'loanPeriodWrong', 'loanTermMissing', 'loanTermUnavailable'] as const),
      ...(['loanAmountMissing', 'loanAmountTooSmall', 'loanAmountTooLarge'] as const),
    ],
  },
  repayment: {
    ...{ area: 'loans', isLinked: true },
    refusals: ['repaymentStatusWrong', 'repaymentUnderReview', 'repaymentNotSubmitted', 'repaymentFailed'],
  },
  elsewhere: { area: 'site', isLinked: false, refusals: ['workspaceChanged'] },
  device: { area: 'site', isLinked: true, refusals: ['pushRefused', 'passkeyUnavailable'] },
  unavailable: {
    ...{ area: 'site', isLinked: false },
    refusals: ['serverNotReady', 'internalError', 'parameterUnavailable', 'supportUnavailable', 'socialFailed'],
  },
  limits: {
    ...{ area: 'site', isLinked: true },
    refusals: ['tooManyRequests', 'loginBlocked', 'sendingBlocked', 'supportMessagesTooMany', 'exportTooLarge'],
  },
  outdated: {
    ...{ area: 'site', isLinked: false },
    refusals: [
      ...(['malformedRequest', 'idempotencyKeyWrong', 'idempotencyConflict', 'recordIdMissing'] as const),
      'settingUnknown',
    ],
  },
  missing: {
    ...{ area: 'site', isLinked: false },
    refusals: ['notFound', 'contentUnknown', 'instrumentUnknown', 'recordMissing', 'recordNotOwned'],
  },
} as const satisfies Readonly<Record<string, CauseEntry>>;

export type RefusalCause = keyof typeof refusalCauses;

const causes = Object.entries(refusalCauses) as readonly (readonly [RefusalCause, CauseEntry])[];
const causeOf = new Map<RefusalName, RefusalCause>(
  causes.flatMap(([cause, entry]) => entry.refusals.map(name => [name, cause] as const)),
);

/** The cause of a refusal; none for what only operators meet. */
export function findRefusalCause(name: RefusalName): RefusalCause | undefined {
  return causeOf.get(name);
}

/** Where the list of refusals is, and below it their pages. */
export const refusalHelpPath = '/help/refusals';

export function buildRefusalPath(name: RefusalName): string {
  return `${refusalHelpPath}/${name}`;
}

/** The page that explains a refusal where it is shown; undefined where its sentence is enough. */
export function findRefusalLink(name: RefusalName): string | undefined {
  const cause = causeOf.get(name);
  return cause && refusalCauses[cause].isLinked ? buildRefusalPath(name) : undefined;
}

/** The refusals that the end of an address means: a name, or a code, which several may have. */
export function findRefusals(word: string, catalogue: ErrorCatalogue): readonly RefusalName[] {
  if (isRefusalName(word)) return [word];
  const names = Object.keys(refusals) as RefusalName[];
  return names.filter(name => String(calculateRefusalCode(name, catalogue)) === word);
}

/** The addresses of the help center that are there whatever its operators write: its lists, and a page for each refusal. */
export function listHelpPaths(): readonly string[] {
  return ['/help', '/help/faq', '/help/notice', refusalHelpPath, ...[...causeOf.keys()].map(buildRefusalPath)];
}

/** Whether only operators meet a refusal. */
export function isOperatorRefusal(name: RefusalName): name is (typeof operatorRefusals)[number] {
  return operatorRefusals.some(operator => operator === name);
}

/** The forms that the sentence of a refusal takes, by the value that chooses them; `other` is what is said in general. */
export const refusalForms: Readonly<
  Partial<Record<UserRefusalName, { readonly value: string; readonly cases: readonly string[] }>>
> = {
  notTradable: {
    value: 'reason',
    cases: ['closed', 'halted', 'allHalted', 'stale', 'noPrice', 'held', 'unlisted'],
  },
  regionRefused: { value: 'rule', cases: ['cryptoContractsRefused', 'optionsRefused'] },
};

const firstSentence = /^.+?(?:[.!?؟](?=\s|$)|[。！？])/u;

/** The heading of the page of a refusal: its first sentence, without the full stop. */
export function cutRefusalTitle(sentence: string): string {
  const [first = sentence] = firstSentence.exec(sentence) ?? [];
  return first.replace(/[.。]$/u, '');
}

/** What a refusal says beyond its heading; nothing if that is all. */
export function cutRefusalRest(sentence: string): string {
  const [first = sentence] = firstSentence.exec(sentence) ?? [];
  return sentence.slice(first.length).trim();
}
