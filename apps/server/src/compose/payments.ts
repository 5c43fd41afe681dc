import { type Amount, calculateCreditShare } from '@truemark/domain/ledger/amount';
import { calculateMid, priceScale } from '@truemark/domain/market/price';
import { type Asset, assetDecimals } from '@truemark/domain/money/asset';
import { powerOfTen } from '@truemark/domain/money/decimal';
import { findChain, type Network } from '@truemark/domain/payments/network';
import type { Chains } from '../adapters/chains/index.ts';
import {
  createDeposits,
  createFollowers,
  type DepositParts,
  type Deposits,
  type Followers,
} from '../features/deposits/index.ts';
import { loadProtection } from '../features/identity/index.ts';
import { findPerson } from '../features/kyc/index.ts';
import type { Ledger } from '../features/ledger/index.ts';
import { hasPaidWith, recheckPayouts, type WithdrawalParts } from '../features/withdrawals/index.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { createNumberBlocks } from '../platform/postgres/number-blocks.ts';
import type { AppDependencies } from '../platform/process/run-server.ts';
import type { Market } from './market.ts';
import type { Messaging } from './messaging.ts';
import type { AllParameters } from './money.ts';
import type { People } from './people.ts';

/** Money that comes in from the networks and goes out to them. */
export interface Payments {
  readonly deposits: Deposits;
  readonly depositParts: DepositParts;
  readonly withdrawalParts: WithdrawalParts;
  /** Blocks that a payout waits for on a network, as deposits do. */
  readonly getConfirmationsMin: (network: Network) => number;
  /** They find payments to own addresses, in the program that has the market. */
  readonly followers: Followers;
}

interface PaymentParts {
  readonly chains: Chains;
  readonly market: Market;
  readonly messaging: Messaging;
  readonly people: Pick<People, 'files' | 'identity' | 'invites' | 'consoleAccess'>;
  readonly ledger: Ledger;
  readonly parameters: AllParameters;
  readonly jobs: Jobs;
}

export function composePayments(
  { settings, database, clock, log }: AppDependencies,
  { chains, market, messaging, people, ledger, parameters, jobs }: PaymentParts,
): Payments {
  const { notifications, eventLog } = messaging;
  const shared: Pick<DepositParts & WithdrawalParts, keyof DepositParts & keyof WithdrawalParts> = {
    ...{ database, clock, chains, parameters, ledger, eventLog, instance: settings.instance },
    identity: people.identity,
    notifyIn: (client, notification) => notifications.notifyIn(client, notification),
    findValue: (asset, amount) => findValue(market, { asset, amount, nowMs: clock.nowMs() }),
  };
  const depositParts: DepositParts = { ...shared, parameters, ledger, files: people.files, isPayout: hasPaidWith };
  const deposits = createDeposits(depositParts);
  const withdrawalParts: WithdrawalParts = {
    ...{ ...shared, parameters, ledger, deposits, findPerson, loadProtection },
    ids: createNumberBlocks(database, 'withdrawal_id', 1),
    withholdInvitesIn: (client, userId, otherIds) =>
      people.invites.withholdBetweenIn(client, { userId, otherIds }, 'payoutAddress'),
  };
  const getConfirmationsMin = (network: Network) =>
    Number(parameters.get(`deposits.confirmations.${findChain(network)}`));
  const { recordIn } = people.consoleAccess.audit;
  jobs.schedule('recheckPayouts', '* * * * *', () =>
    recheckPayouts({ parts: withdrawalParts, getConfirmationsMin, recordIn, log }),
  );
  const followers = createFollowers({
    ...{ ...depositParts, log },
    listUserIdsBefore: people.identity.listUserIdsBefore,
  });
  return { deposits, depositParts, withdrawalParts, getConfirmationsMin, followers };
}

/** What an amount is worth in minor units of USDT by the newest price, as long as that is good to trade on. */
function findValue(
  { instruments, marketData }: Market,
  { asset, amount, nowMs }: { readonly asset: Asset; readonly amount: Amount; readonly nowMs: number },
): Amount | undefined {
  if (asset === 'USDT' || asset === 'USDC') return amount;
  const instrument = instruments.byCode(`${asset}USDT`);
  if (!instrument || marketData.findPriceObstacle(instrument.id, nowMs)) return undefined;
  const tick = marketData.findTick(instrument.id);
  if (!tick) return undefined;
  const scale = powerOfTen(priceScale + assetDecimals[asset] - assetDecimals.USDT);
  return calculateCreditShare(amount, calculateMid(tick.bid, tick.ask), scale);
}
