import { pickCalls } from './call.ts';
import * as fixedTerms from './investing/fixed-terms.ts';
import * as investmentReceipts from './investing/investment-receipts.ts';
import * as nftReceipts from './investing/nft-receipts.ts';
import * as nfts from './investing/nfts.ts';
import * as plans from './investing/plans.ts';
import * as loanActs from './lending/loan-acts.ts';
import * as loanReceipts from './lending/loan-receipts.ts';
import * as loans from './lending/loans.ts';
import * as markets from './markets/markets.ts';
import * as priceAlerts from './markets/price-alerts.ts';
import * as conversions from './payments/conversions.ts';
import * as deposits from './payments/deposits.ts';
import * as payoutAddresses from './payments/payout-addresses.ts';
import * as withdrawals from './payments/withdrawals.ts';
import * as accounts from './people/accounts.ts';
import * as closing from './people/closing.ts';
import * as files from './people/files.ts';
import * as guests from './people/guests.ts';
import * as handover from './people/handover.ts';
import * as identity from './people/identity.ts';
import * as invites from './people/invites.ts';
import * as levels from './people/levels.ts';
import * as notifications from './people/notifications.ts';
import * as security from './people/security.ts';
import * as socialLogin from './people/social-login.ts';
import * as support from './people/support.ts';
import * as verification from './people/verification.ts';
import * as wallets from './people/wallets.ts';
import * as workspaces from './people/workspace.ts';
import * as content from './site/content.ts';
import * as help from './site/help.ts';
import * as contracts from './trading/contract-calls.ts';
import * as options from './trading/options.ts';
import * as orderNotes from './trading/order-notes.ts';
import * as orders from './trading/orders.ts';
import * as receiptShares from './trading/receipt-shares.ts';

/** Every call of the web client, by name: all that these modules declare. What stands neither here nor in `operatorCalls` is not served. */
export const calls = pickCalls({
  ...{
    ...markets,
    ...content,
    ...identity,
    ...guests,
    ...socialLogin,
    ...security,
    ...accounts,
    ...notifications,
    ...files,
  },
  ...{ ...contracts, ...options, ...orders, ...receiptShares, ...deposits, ...invites, ...levels },
  ...{ ...verification, ...handover, ...conversions, ...withdrawals, ...payoutAddresses, ...closing, ...fixedTerms },
  ...{ ...plans, ...investmentReceipts, ...loans, ...loanActs, ...loanReceipts, ...nfts, ...nftReceipts },
  ...{ ...wallets, ...support, ...help, ...priceAlerts, ...workspaces, ...orderNotes },
});

export type Calls = typeof calls;
export type CallName = keyof Calls;
