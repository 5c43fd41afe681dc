import { accountParameters } from './features/accounts/index.ts';
import { contractHolds, contractParameters } from './features/contracts/index.ts';
import { conversionHolds, conversionParameters } from './features/conversions/index.ts';
import { depositParameters } from './features/deposits/index.ts';
import { inviteParameters } from './features/invites/index.ts';
import { kycParameters } from './features/kyc/index.ts';
import { levelParameters } from './features/levels/index.ts';
import { optionHolds, optionParameters } from './features/options/index.ts';
import { riskParameters } from './features/risk/index.ts';
import { withdrawalHolds, withdrawalParameters } from './features/withdrawals/index.ts';

/** Every parameter, in the order the console shows them: each stands with the code that reads it. */
export const parameterDefinitions = [
  ...accountParameters,
  ...kycParameters,
  ...contractParameters,
  ...optionParameters,
  ...riskParameters,
  ...depositParameters,
  ...conversionParameters,
  ...withdrawalParameters,
  ...inviteParameters,
  ...levelParameters,
] as const;

/** What the products say they hold, which the audit compares with the ledger. */
export const productHolds = [contractHolds, optionHolds, conversionHolds, withdrawalHolds] as const;
