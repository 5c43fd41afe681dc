import { accountParameters } from './features/accounts/index.ts';
import { auditPersonalTables } from './features/console-access/index.ts';
import { contractHolds, contractParameters, contractPersonalTables } from './features/contracts/index.ts';
import { conversionHolds, conversionParameters, conversionPersonalTables } from './features/conversions/index.ts';
import { correctionPersonalTables } from './features/corrections/index.ts';
import { depositParameters, depositPersonalTables } from './features/deposits/index.ts';
import { filePersonalTables } from './features/files/index.ts';
import { fixedTermHolds, fixedTermParameters, fixedTermPersonalTables } from './features/fixed-terms/index.ts';
import { identityPersonalTables } from './features/identity/index.ts';
import { inviteParameters, invitePersonalTables } from './features/invites/index.ts';
import { kycParameters, kycPersonalTables } from './features/kyc/index.ts';
import { ledgerPersonalTables } from './features/ledger/index.ts';
import { levelParameters } from './features/levels/index.ts';
import { loanHolds, loanParameters, loanPersonalTables } from './features/loans/index.ts';
import { nftHolds, nftParameters, nftPersonalTables } from './features/nfts/index.ts';
import { notificationPersonalTables } from './features/notifications/index.ts';
import { optionHolds, optionParameters, optionPersonalTables } from './features/options/index.ts';
import { orderPersonalTables } from './features/orders/index.ts';
import { personalDataParameters } from './features/personal-data/index.ts';
import { planHolds, planParameters, planPersonalTables } from './features/plans/index.ts';
import { endAlertsOf, priceAlertPersonalTables } from './features/price-alerts/index.ts';
import { endSharesOf, receiptPersonalTables } from './features/receipts/index.ts';
import { riskParameters } from './features/risk/index.ts';
import { supportPersonalTables } from './features/support/index.ts';
import { withdrawalHolds, withdrawalParameters, withdrawalPersonalTables } from './features/withdrawals/index.ts';
import { workspacePersonalTables } from './features/workspace/index.ts';

/** Every parameter, in the order the console shows them: each stands with the code that reads it. */
export const parameterDefinitions = [
  ...accountParameters,
  ...kycParameters,
  ...personalDataParameters,
  ...contractParameters,
  ...optionParameters,
  ...riskParameters,
  ...depositParameters,
  ...conversionParameters,
  ...withdrawalParameters,
  ...inviteParameters,
  ...levelParameters,
  ...fixedTermParameters,
  ...planParameters,
  ...loanParameters,
  ...nftParameters,
] as const;

/** What the products say they hold, which the audit compares with the ledger. */
export const productHolds = [
  contractHolds,
  optionHolds,
  conversionHolds,
  withdrawalHolds,
  fixedTermHolds,
  planHolds,
  loanHolds,
  nftHolds,
] as const;

/** Every table that says something of a person, in the order in which an export has them and an erasure deletes of them. */
export const personalTables = [
  ...identityPersonalTables,
  ...kycPersonalTables,
  ...filePersonalTables,
  ...notificationPersonalTables,
  ...priceAlertPersonalTables,
  ...depositPersonalTables,
  ...withdrawalPersonalTables,
  ...conversionPersonalTables,
  ...fixedTermPersonalTables,
  ...planPersonalTables,
  ...loanPersonalTables,
  ...nftPersonalTables,
  ...contractPersonalTables,
  ...optionPersonalTables,
  ...orderPersonalTables,
  ...correctionPersonalTables,
  ...receiptPersonalTables,
  ...ledgerPersonalTables,
  ...invitePersonalTables,
  ...supportPersonalTables,
  ...workspacePersonalTables,
  ...auditPersonalTables,
] as const;

/** What of somebody ends in the commit that closes their account. */
export const closingActs = [endAlertsOf, endSharesOf] as const;
