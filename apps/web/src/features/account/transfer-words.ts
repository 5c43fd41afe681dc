import type { UserAccountKind } from '@truemark/domain/ledger/account';
import { isTransferKind, type TransferKind, transferKinds } from '@truemark/domain/ledger/transfer';
import type { LucideIcon } from 'lucide-react';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import FlaskConical from 'lucide-react/icons/flask-conical';
import HandCoins from 'lucide-react/icons/hand-coins';
import Hexagon from 'lucide-react/icons/hexagon';
import Landmark from 'lucide-react/icons/landmark';
import PencilLine from 'lucide-react/icons/pencil-line';
import Timer from 'lucide-react/icons/timer';
import UserPlus from 'lucide-react/icons/user-plus';
import type { Translate } from '../../platform/text.ts';

/** Kinds whose two sides are both the house's or the outside world's: they stand in nobody's own record. */
const houseKinds = [
  'demoRefill',
  'sampleTreasury',
  'capitalIn',
  'capitalOut',
  'feesToTreasury',
  'shardLevel',
  'conversionReserve',
  'conversionReserveReturn',
  'contractReserve',
  'contractReserveReturn',
  'optionReserve',
  'optionReserveReturn',
  'investmentReserve',
  'investmentReserveReturn',
  'charityPayout',
] as const satisfies readonly TransferKind[];

/** Kinds that can stand in the record of a user. */
export type UserTransferKind = Exclude<TransferKind, (typeof houseKinds)[number]>;

function isUserKind(kind: TransferKind): kind is UserTransferKind {
  return !houseKinds.some(houseKind => houseKind === kind);
}

/** Every kind that a user can look for, in the order of the ledger's own list. */
export const userTransferKinds: readonly UserTransferKind[] = transferKinds.filter(isUserKind);

/** What happened, in words; a kind that a newer server has brought is a transaction like any other. */
export function describeKind(t: Translate<'account'>, kind: string): string {
  if (kind === 'conversion' || kind === 'bid') return t(`kind.${kind}`);
  return isTransferKind(kind) && isUserKind(kind) ? t(`kind.${kind}`) : t('kind.other');
}

/** Where money of a user is, in words. */
export function describeAccount(t: Translate<'account'>, account: UserAccountKind): string {
  return t(`account.${account}`);
}

const houseFamilies = ['treasury', 'reserve', 'fees', 'charity', 'external'] as const;

/** The other side of a transfer, in words: an own account, or a family of the house. */
export function describeCounterpart(
  t: Translate<'account'>,
  counterpart: string,
  isAccount: (name: string) => name is UserAccountKind,
): string {
  if (isAccount(counterpart)) return describeAccount(t, counterpart);
  const family = houseFamilies.find(name => name === counterpart);
  return family === undefined ? counterpart : t(`account.${family}`);
}

const icons: Readonly<Record<UserTransferKind, LucideIcon>> = {
  demoStart: FlaskConical,
  demoReset: FlaskConical,
  testFunds: FlaskConical,
  correction: PencilLine,
  deposit: ArrowDownToLine,
  withdrawalHold: ArrowUpFromLine,
  withdrawal: ArrowUpFromLine,
  withdrawalFee: ArrowUpFromLine,
  withdrawalReturn: ArrowUpFromLine,
  conversionHold: ArrowLeftRight,
  conversionOut: ArrowLeftRight,
  conversionIn: ArrowLeftRight,
  conversionReturn: ArrowLeftRight,
  conversionFee: ArrowLeftRight,
  contractHold: ChartCandlestick,
  contractFee: ChartCandlestick,
  contractLoss: ChartCandlestick,
  contractProfit: ChartCandlestick,
  contractReturn: ChartCandlestick,
  optionStake: Timer,
  optionLoss: Timer,
  optionPayout: Timer,
  optionReturn: Timer,
  investment: Landmark,
  investmentIncome: Landmark,
  investmentReturn: Landmark,
  investmentDamages: Landmark,
  loanPayout: HandCoins,
  repaymentHold: HandCoins,
  repaymentPrincipal: HandCoins,
  repaymentInterest: HandCoins,
  repaymentReturn: HandCoins,
  bidHold: Hexagon,
  bidReturn: Hexagon,
  nftSale: Hexagon,
  donation: Hexagon,
  inviteReward: UserPlus,
  inviteIncome: UserPlus,
};

/** The picture of what happened. */
export function findKindIcon(kind: string): LucideIcon {
  if (kind === 'bid') return icons.bidHold;
  return isTransferKind(kind) && isUserKind(kind) ? icons[kind] : ArrowLeftRight;
}
