import type sharedRefusals from '@truemark/contract/locales/operators/en/refusals.json';
import type { Counted, Shown } from '@truemark/contract/text-values';
import type access from './en/access.json';
import type audit from './en/audit.json';
import type common from './en/common.json';
import type content from './en/content.json';
import type deposits from './en/deposits.json';
import type identifications from './en/identifications.json';
import type instruments from './en/instruments.json';
import type ledger from './en/ledger.json';
import type loans from './en/loans.json';
import type nfts from './en/nfts.json';
import type operators from './en/operators.json';
import type outbox from './en/outbox.json';
import type overview from './en/overview.json';
import type parameters from './en/parameters.json';
import type promises from './en/promises.json';
import type refusals from './en/refusals.json';
import type reviews from './en/reviews.json';
import type shell from './en/shell.json';
import type support from './en/support.json';
import type trading from './en/trading.json';
import type treasury from './en/treasury.json';
import type users from './en/users.json';
import type withdrawals from './en/withdrawals.json';

/** Every namespace with its English files, which type the keys. Written by `npm run texts`, never by hand. */
export interface Texts {
  readonly access: typeof access;
  readonly audit: typeof audit;
  readonly common: typeof common;
  readonly content: typeof content;
  readonly deposits: typeof deposits;
  readonly identifications: typeof identifications;
  readonly instruments: typeof instruments;
  readonly ledger: typeof ledger;
  readonly loans: typeof loans;
  readonly nfts: typeof nfts;
  readonly operators: typeof operators;
  readonly outbox: typeof outbox;
  readonly overview: typeof overview;
  readonly parameters: typeof parameters;
  readonly promises: typeof promises;
  readonly refusals: typeof refusals & typeof sharedRefusals;
  readonly reviews: typeof reviews;
  readonly shell: typeof shell;
  readonly support: typeof support;
  readonly trading: typeof trading;
  readonly treasury: typeof treasury;
  readonly users: typeof users;
  readonly withdrawals: typeof withdrawals;
}

/** What the English texts ask for, by namespace and key. */
export interface TextValues {
  readonly access: {
    readonly newPasswordHint: Counted<'count'>;
    readonly newPasswordShort: Counted<'count'>;
  };
  readonly audit: {
    readonly broken: Shown<'number'>;
    readonly row: Shown<'number'>;
    readonly whole: Counted<'count'> & Shown<'figure'>;
  };
  readonly common: {
    readonly allOf: Shown<'what'>;
    readonly errorUnknownWithCode: Shown<'code'>;
    readonly loadOld: Shown<'time' | 'why'>;
    readonly operatorNumber: Shown<'number'>;
    readonly pictureTooLarge: Shown<'max'>;
    readonly rowsAll: Counted<'count'>;
    readonly rowsSoFar: Counted<'count'>;
  };
  readonly content: {
    readonly bodyLong: Shown<'language'>;
    readonly missing: Shown<'languages'>;
    readonly saveText: Counted<'count'> & Shown<'languages'>;
    readonly titleLong: Shown<'language'>;
    readonly titleMissing: Shown<'language'>;
  };
  readonly deposits: {
    readonly approveAddressText: Shown<'address' | 'network'>;
    readonly approveKeyText: Shown<'network'>;
    readonly confirmationsOf: Shown<'count' | 'needed'>;
    readonly creditText: Shown<'amount' | 'user'>;
    readonly from: Shown<'network' | 'user'>;
    readonly gap: Shown<'run'>;
    readonly lossLine: Shown<'amount' | 'network' | 'user'>;
    readonly otherClaim: Shown<'id' | 'state' | 'user'>;
    readonly paid: Shown<'amount' | 'index' | 'recipient'>;
    readonly paidBy: Shown<'sender'>;
    readonly proposeKeyText: Shown<'network'>;
    readonly proposeText: Shown<'network'>;
    readonly rejectText: Shown<'reason'>;
    readonly resetText: Shown<'height' | 'time'>;
  };
  readonly instruments: {
    readonly changeTitle: Shown<'code'>;
    readonly changedToast: Shown<'code'>;
    readonly historyChange: Shown<'field' | 'from' | 'to'>;
    readonly historyProposed: Shown<'field' | 'from' | 'to'>;
    readonly historyRefused: Shown<'field' | 'from' | 'to'>;
    readonly historyTitle: Shown<'code'>;
    readonly leverageHint: Shown<'cap'>;
    readonly leverageWrong: Shown<'cap'>;
    readonly proposedBy: Shown<'operator'>;
  };
  readonly ledger: {
    readonly userAccount: Shown<'id' | 'kind'>;
  };
  readonly loans: {
    readonly approveText: Shown<'amount' | 'user'>;
    readonly closeText: Shown<'user'>;
    readonly days: Counted<'count'>;
    readonly from: Counted<'days'> & Shown<'user'>;
    readonly rejectText: Shown<'reason' | 'user'>;
    readonly repaymentFrom: Shown<'loan' | 'user'>;
    readonly sendBackText: Shown<'amount' | 'reason' | 'user'>;
    readonly settleText: Shown<'amount' | 'user'>;
  };
  readonly nfts: {
    readonly accountTitle: Shown<'charity'>;
    readonly approveAccountText: Shown<'charity'>;
    readonly changeTitle: Shown<'title'>;
    readonly confirmText: Shown<'amount' | 'charity'>;
    readonly endText: Shown<'amount' | 'charity'>;
    readonly endTitle: Shown<'title'>;
    readonly historyTitle: Shown<'title'>;
    readonly payOutText: Shown<'amount' | 'charity'>;
    readonly payOutTitle: Shown<'title'>;
    readonly 'payout.overdue': Shown<'date'>;
    readonly 'payout.waiting': Shown<'date'>;
    readonly picture: Shown<'title'>;
    readonly pictureHint: Shown<'max'>;
    readonly rejectAccountText: Shown<'charity'>;
    readonly withdrawTitle: Shown<'title'>;
  };
  readonly operators: {
    readonly adds: Shown<'email'>;
    readonly afterRecord: Shown<'operator'>;
    readonly afterWait: Shown<'operator'>;
    readonly approveText: Shown<'what' | 'who'>;
    readonly changes: Shown<'number'>;
    readonly 'kind.add': Shown<'role'>;
    readonly 'kind.role': Shown<'from' | 'to'>;
    readonly passwordText: Shown<'email'>;
  };
  readonly outbox: {
    readonly retryText: Shown<'to'>;
  };
  readonly overview: {
    readonly auditAt: Shown<'time' | 'took'>;
    readonly checkCount: Counted<'count'> & Shown<'figure'>;
    readonly securitySince: Shown<'time'>;
    readonly ticksPerSecond: Shown<'rate'>;
  };
  readonly parameters: {
    readonly afterRecord: Shown<'operator'>;
    readonly agreed: Shown<'operator'>;
    readonly approveText: Shown<'change' | 'name'>;
    readonly fromTo: Shown<'from' | 'to'>;
    readonly hoursOf: Shown<'code'>;
    readonly leverageOf: Shown<'code'>;
    readonly reads: Shown<'value'>;
    readonly rejectText: Shown<'name'>;
    readonly stale: Shown<'value'>;
    readonly takeBackText: Shown<'name'>;
    readonly valueDecimals: Counted<'decimals'>;
    readonly valueHint: Shown<'unit'>;
    readonly valueRange: Shown<'max' | 'min'>;
  };
  readonly promises: {
    readonly curveText: Shown<'day' | 'days' | 'gap' | 'rate'>;
    readonly daysOf: Counted<'days'>;
  };
  readonly refusals: {
    readonly depositUnconfirmed: Shown<'count' | 'needed'>;
  };
  readonly reviews: {
    readonly left: Shown<'time'>;
    readonly taken: Shown<'number'>;
  };
  readonly shell: {
    readonly notAllowedText: Shown<'role'>;
  };
  readonly support: {
    readonly claimedBy: Shown<'number'>;
    readonly othersChat: Shown<'number'>;
    readonly typing: Shown<'name'>;
    readonly unseen: Counted<'count'>;
  };
  readonly trading: {
    readonly correctionOf: Shown<'amount'>;
    readonly haltTitle: Shown<'code'>;
    readonly postText: Shown<'amount'>;
    readonly resumeTitle: Shown<'code'>;
  };
  readonly treasury: {
    readonly afterRecord: Shown<'operator'>;
    readonly amountHint: Counted<'decimals'>;
    readonly confirmIn: Shown<'amount' | 'book'>;
    readonly confirmOut: Shown<'amount' | 'book'>;
    readonly dayOrLater: Shown<'date'>;
    readonly dueWithin: Counted<'count'>;
    readonly free: Shown<'amount'>;
    readonly moveIn: Shown<'amount'>;
    readonly moveOut: Shown<'amount'>;
  };
  readonly users: {
    readonly closedSince: Shown<'time'>;
    readonly endSessionText: Shown<'device'>;
    readonly grantTitle: Shown<'userName'>;
    readonly idOf: Shown<'id'>;
    readonly restrictTitle: Shown<'userName'>;
    readonly restrictedSince: Shown<'time'>;
    readonly restrictionLiftTitle: Shown<'userName'>;
  };
  readonly withdrawals: {
    readonly approveText: Shown<'amount' | 'user'>;
    readonly from: Shown<'network' | 'user'>;
    readonly payText: Shown<'amount' | 'user'>;
    readonly rejectText: Shown<'amount' | 'reason' | 'user'>;
    readonly sums: Shown<'deposited' | 'paidOut'>;
  };
}
