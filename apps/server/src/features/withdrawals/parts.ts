import { type Amount, parseAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import type { Asset } from '@truemark/domain/money/asset';
import { parseDecimal } from '@truemark/domain/money/decimal';
import type { InstanceKind } from '@truemark/domain/payments/network';
import { assert } from '@truemark/domain/result';
import type { WithdrawalRules } from '@truemark/domain/withdrawals/withdrawal';
import type pg from 'pg';
import type { Chains } from '../../adapters/chains/index.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { NumberBlocks } from '../../platform/postgres/number-blocks.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Deposits } from '../deposits/index.ts';
import type { Identity, Protection } from '../identity/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { EventLog, NewNotification } from '../notifications/index.ts';
import type { WithdrawalParameterReader } from './parameters.ts';
import type { Person, Withdrawal } from './store.ts';

export interface WithdrawalParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly instance: InstanceKind;
  readonly chains: Chains;
  readonly parameters: WithdrawalParameterReader;
  readonly ledger: Pick<Ledger, 'postIn' | 'loadMoneyMoves'>;
  readonly eventLog: Pick<EventLog, 'appendIn'>;
  readonly notifyIn: (client: pg.ClientBase, notification: NewNotification) => Promise<() => void>;
  readonly ids: NumberBlocks;
  readonly identity: Pick<
    Identity,
    'loadUser' | 'loadUserNames' | 'findDeviceSharersIn' | 'sendStepUpCode' | 'checkStepUpCode' | 'wallets'
  >;
  /** Who somebody is by their verified document, with all their accounts; undefined without one. */
  readonly findPerson: (client: pg.ClientBase | pg.Pool, userId: number) => Promise<Person | undefined>;
  readonly loadProtection: (client: pg.ClientBase | pg.Pool, userId: number) => Promise<Protection>;
  readonly deposits: Pick<Deposits, 'isDepositAddress' | 'lockCredited'>;
  /** These users and this one are paid at the same address: who invited whom among them gets nothing for it any more. */
  readonly withholdInvitesIn: (
    client: pg.ClientBase,
    userId: number,
    otherIds: readonly number[],
  ) => Promise<() => void>;
  /** What an amount is worth now in minor units of USDT; undefined while no price tells. */
  readonly findValue: (asset: Asset, amount: Amount) => Amount | undefined;
}

/** An amount of a parameter. */
export function readAmount(text: string, asset: Asset): Amount {
  const amount = parseAmount(text, asset);
  assert(amount.ok, 'a parameter of withdrawals is an amount');
  return amount.value;
}

/** The rules in force for one asset. */
export function readRules({ parameters }: Pick<WithdrawalParts, 'parameters'>, asset: Asset): WithdrawalRules {
  const feeRate = parseDecimal(parameters.get('withdrawals.feeRate'), ratioScale);
  assert(feeRate.ok, 'the fee rate of withdrawals is a ratio');
  return {
    feeRate: feeRate.value,
    minimum: readAmount(parameters.get(`withdrawals.minimum.${asset}`), asset),
    maximum: readAmount(parameters.get(`withdrawals.maximum.${asset}`), asset),
  };
}

/** Tells the open pages of its owner what a withdrawal has become. */
export function tellIn(
  { eventLog }: Pick<WithdrawalParts, 'eventLog'>,
  client: pg.ClientBase,
  { id, userId, state }: Pick<Withdrawal, 'id' | 'userId' | 'state'>,
): Promise<() => void> {
  const status = state === 'approved' ? 'review' : state;
  return eventLog.appendIn(client, [{ userId, kind: 'withdrawals', values: { id: String(id), status } }]);
}

export function callAll(...calls: readonly (() => void)[]): () => void {
  return () => {
    for (const call of calls) call();
  };
}
