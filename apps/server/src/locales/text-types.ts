import type sharedContent from '@truemark/contract/locales/users/en/content.json';
import type sharedNotifications from '@truemark/contract/locales/users/en/notifications.json';
import type sharedRefusals from '@truemark/contract/locales/users/en/refusals.json';
import type sharedSuccesses from '@truemark/contract/locales/users/en/successes.json';
import type sharedWallet from '@truemark/contract/locales/users/en/wallet.json';
import type { Cases, Counted, Shown } from '@truemark/contract/text-values';
import type agreement from './en/agreement.json';
import type card from './en/card.json';
import type messages from './en/messages.json';
import type statement from './en/statement.json';

/** Every namespace with its English files, which type the keys. Written by `npm run texts`, never by hand. */
export interface Texts {
  readonly agreement: typeof agreement;
  readonly card: typeof card;
  readonly content: typeof sharedContent;
  readonly messages: typeof messages;
  readonly notifications: typeof sharedNotifications;
  readonly refusals: typeof sharedRefusals;
  readonly statement: typeof statement;
  readonly successes: typeof sharedSuccesses;
  readonly wallet: typeof sharedWallet;
}

/** What the English texts ask for, by namespace and key. */
export interface TextValues {
  readonly agreement: {
    readonly number: Shown<'loan'>;
    readonly signedAt: Shown<'at'>;
    readonly termDays: Counted<'days'>;
    readonly costText: Counted<'free'> & Shown<'next'>;
    readonly overdueText: Shown<'amount'>;
    readonly signedDrawn: Shown<'at' | 'name'>;
    readonly signedTyped: Shown<'at' | 'name'>;
    readonly page: Shown<'page' | 'pages'>;
  };
  readonly card: {
    readonly closed: Shown<'time'>;
    readonly pageTitle: Shown<'net' | 'title'>;
    readonly settled: Shown<'time'>;
    readonly 'title.down': Shown<'symbol'>;
    readonly 'title.long': Shown<'leverage' | 'symbol'>;
    readonly 'title.short': Shown<'leverage' | 'symbol'>;
    readonly 'title.up': Shown<'symbol'>;
  };
  readonly messages: {
    readonly 'frame.time': Shown<'time'>;
    readonly 'frame.unsubscribe': Shown<'url'>;
    readonly 'code.rule': Counted<'minutes'>;
    readonly 'codeRegister.sms': Counted<'minutes'> & Shown<'code'>;
    readonly 'codeRecover.sms': Counted<'minutes'> & Shown<'code'>;
    readonly 'codeChangeEmail.sms': Counted<'minutes'> & Shown<'code'>;
    readonly 'codeChangePhone.sms': Counted<'minutes'> & Shown<'code'>;
    readonly 'codeStepUp.sms': Counted<'minutes'> & Shown<'code'>;
    readonly 'operatorChange.subject': Cases<'state'>;
    readonly 'operatorChange.text': Cases<'state'> & Shown<'number' | 'subject'>;
    readonly 'supportTranscript.person': Shown<'time'>;
    readonly 'supportTranscript.operator': Shown<'time'>;
  };
  readonly notifications: {
    readonly 'accountLocked.content': Cases<'reason'>;
    readonly 'accountRestricted.content': Cases<'reason'>;
    readonly 'contactChanged.content': Cases<'contact'>;
    readonly 'contactChanged.title': Cases<'contact'>;
    readonly 'conversionCanceled.content': Cases<'reason'> & Shown<'amount' | 'asset'>;
    readonly 'conversionFilled.content': Shown<'amount' | 'asset' | 'received' | 'receivedAsset'>;
    readonly 'demoReset.content': Shown<'amount' | 'asset'>;
    readonly 'depositBelowMinimum.content': Shown<'amount' | 'asset' | 'minimum'>;
    readonly 'depositFailed.content': Cases<'reason'> & Shown<'amount' | 'asset'>;
    readonly 'depositFound.content': Shown<'amount' | 'asset'>;
    readonly 'depositProcessed.content': Shown<'amount' | 'asset'>;
    readonly 'fixedTermSettled.content': Cases<'outcome'> & Shown<'amount' | 'asset' | 'interest'>;
    readonly 'inviteRegistered.content': Shown<'name'>;
    readonly 'inviteWithheld.content': Shown<'name'>;
    readonly 'levelChanged.content': Cases<'level'>;
    readonly 'limitOrderFilled.content': Shown<'price' | 'symbol'>;
    readonly 'loanDue.content': Counted<'days'> & Shown<'amount'>;
    readonly 'loanOverdue.content': Shown<'amount' | 'perDay'>;
    readonly 'loanPaidOut.content': Counted<'days'> & Shown<'amount'>;
    readonly 'loanRejected.content': Cases<'reason'> & Shown<'amount'>;
    readonly 'loanRepaid.content': Shown<'amount'>;
    readonly 'loanSubmitted.content': Shown<'amount'>;
    readonly 'marginCall.content': Cases<'closeOut'> & Shown<'level' | 'symbol'>;
    readonly 'marketOpened.content': Cases<'noted'> & Shown<'note' | 'price' | 'sequence' | 'time'>;
    readonly 'marketOpened.title': Shown<'symbol'>;
    readonly 'newLogin.content': Shown<'address' | 'device'>;
    readonly 'nftOutbid.content': Shown<'amount' | 'asset' | 'nextBid' | 'title'>;
    readonly 'nftPaidOut.content': Shown<'amount' | 'asset' | 'charity' | 'title'>;
    readonly 'nftReleased.content': Shown<'amount' | 'asset' | 'title'>;
    readonly 'nftWon.content': Shown<'amount' | 'asset' | 'charity' | 'title'>;
    readonly 'optionEnded.content': Cases<'result'> & Shown<'profit' | 'symbol'>;
    readonly 'optionEnded.title': Cases<'result'>;
    readonly 'orderCanceled.content': Shown<'symbol'>;
    readonly 'orderCorrected.content': Shown<'amount' | 'symbol'>;
    readonly 'passkeyAdded.content': Shown<'name'>;
    readonly 'passkeyRemoved.content': Shown<'name'>;
    readonly 'payoutAddressAdded.content': Shown<'address' | 'label'>;
    readonly 'planExited.content': Shown<'amount' | 'asset' | 'damages' | 'income'>;
    readonly 'planSettled.content': Shown<'amount' | 'asset' | 'income'>;
    readonly 'positionCapped.content': Cases<'result'> & Shown<'price' | 'profit' | 'symbol'>;
    readonly 'positionLiquidated.content': Cases<'closeOut' | 'result'> & Shown<'price' | 'profit' | 'symbol'>;
    readonly 'positionSessionClosed.content': Cases<'result'> & Shown<'price' | 'profit' | 'symbol'>;
    readonly 'positionStopped.content': Cases<'result'> & Shown<'price' | 'profit' | 'symbol'>;
    readonly 'positionTookProfit.content': Cases<'result'> & Shown<'price' | 'profit' | 'symbol'>;
    readonly 'priceReached.content': Cases<'noted'> & Shown<'note' | 'price' | 'sequence' | 'time'>;
    readonly 'priceReached.title': Cases<'direction'> & Shown<'symbol' | 'target'>;
    readonly 'recoveryCodeUsed.content': Counted<'left'>;
    readonly 'repaymentRejected.content': Cases<'reason'> & Shown<'amount'>;
    readonly 'repaymentSettled.content': Shown<'amount' | 'left'>;
    readonly 'repaymentSubmitted.content': Shown<'amount'>;
    readonly 'sessionCloseSoon.content': Counted<'minutes'> & Shown<'leverage' | 'symbol'>;
    readonly 'socialConnected.content': Shown<'provider'>;
    readonly 'socialConnected.title': Shown<'provider'>;
    readonly 'socialDisconnected.content': Shown<'provider'>;
    readonly 'socialDisconnected.title': Shown<'provider'>;
    readonly 'testFunds.content': Shown<'amount' | 'asset'>;
    readonly 'tradingHalted.content': Cases<'reason'>;
    readonly 'tradingHalted.title': Shown<'symbol'>;
    readonly 'walletLinked.content': Shown<'address'>;
    readonly 'walletUnlinked.content': Shown<'address'>;
    readonly 'withdrawalApproved.content': Shown<'amount' | 'asset'>;
    readonly 'withdrawalFailed.content': Cases<'reason'> & Shown<'amount' | 'asset'>;
    readonly 'withdrawalProcessed.content': Shown<'amount' | 'asset' | 'hash'>;
    readonly 'withdrawalSubmitted.content': Shown<'address' | 'amount' | 'asset'>;
  };
  readonly refusals: {
    readonly accountLocked: Cases<'reason'>;
    readonly accountRestricted: Cases<'reason'>;
    readonly ageTooLow: Shown<'age'>;
    readonly depositBelowMinimum: Shown<'limit' | 'name'>;
    readonly fileTooLarge: Shown<'megabytes'>;
    readonly leverageTooHigh: Shown<'max'>;
    readonly loanAmountTooLarge: Shown<'max'>;
    readonly loanAmountTooSmall: Shown<'min'>;
    readonly loanTooSoon: Shown<'until'>;
    readonly notTradable: Cases<'haltReason' | 'reason'>;
    readonly ownMoneyShort: Shown<'asset' | 'limit'>;
    readonly regionRefused: Cases<'rule'>;
    readonly vipLevelRequired: Shown<'level'>;
    readonly withdrawalsFrozen: Shown<'until'>;
    readonly withdrawalsTooMany: Counted<'max'>;
  };
  readonly statement: {
    readonly user: Shown<'userName'>;
    readonly period: Shown<'from' | 'to'>;
    readonly periodUntil: Shown<'to'>;
    readonly made: Shown<'at'>;
    readonly lines: Shown<'count'>;
    readonly page: Shown<'page' | 'pages'>;
  };
  readonly wallet: {
    readonly networkNotSupported: Shown<'networks'>;
  };
}
