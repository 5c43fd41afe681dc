import { isNotificationKind, type NotificationKind } from '@truemark/contract/people/notification-kinds';
import type { NotificationItem } from '@truemark/contract/people/notifications';
import type { LucideIcon } from 'lucide-react';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Ban from 'lucide-react/icons/ban';
import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import BookUser from 'lucide-react/icons/book-user';
import CircleCheck from 'lucide-react/icons/circle-check';
import CircleStop from 'lucide-react/icons/circle-stop';
import Clock from 'lucide-react/icons/clock';
import FileCheck from 'lucide-react/icons/file-check';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Gavel from 'lucide-react/icons/gavel';
import Gem from 'lucide-react/icons/gem';
import HandCoins from 'lucide-react/icons/hand-coins';
import HandHeart from 'lucide-react/icons/hand-heart';
import KeyRound from 'lucide-react/icons/key-round';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import LogIn from 'lucide-react/icons/log-in';
import Mail from 'lucide-react/icons/mail';
import MessageCircle from 'lucide-react/icons/message-circle';
import PiggyBank from 'lucide-react/icons/piggy-bank';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Target from 'lucide-react/icons/target';
import Timer from 'lucide-react/icons/timer';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserPlus from 'lucide-react/icons/user-plus';
import type { TextKey } from '../../platform/text.ts';

interface Look {
  readonly icon: LucideIcon;
  /** Where what it tells can be looked at or mended, `null` for nowhere; `orders` only where the order itself is not named. */
  readonly place: keyof typeof placeWords | null;
}

/** The words of the way to each place. */
const placeWords = {
  '/profile/security': 'toSecurity',
  '/profile/verification': 'toVerification',
  '/transactions': 'toRecord',
  '/profile/orders': 'toOrders',
  '/profile/deposit': 'toDeposits',
  '/profile/withdraw': 'toWithdrawals',
  '/profile/convert': 'toConversions',
  '/profile/investments': 'toInvestments',
  '/profile/nfts': 'toNfts',
  '/profile/loans': 'toLoans',
  '/trading': 'toPlans',
  '/profile/invite': 'toInvites',
  '/support': 'toSupport',
  '/profile/alerts': 'toAlerts',
} as const satisfies Readonly<Record<string, TextKey<'notifications'>>>;

interface NotificationPlace {
  readonly path: string;
  readonly text: TextKey<'notifications'>;
}

const security = '/profile/security';
const verification = '/profile/verification';
const orders = '/profile/orders';
const alerts = '/profile/alerts';
const deposit = '/profile/deposit';
const withdrawals = '/profile/withdraw';
const conversions = '/profile/convert';
const investments = '/profile/investments';
const loans = '/profile/loans';
const plans = '/trading';
const nfts = '/profile/nfts';
const invites = '/profile/invite';

const looks: Readonly<Record<NotificationKind, Look>> = {
  newLogin: { icon: LogIn, place: security },
  passwordChanged: { icon: KeyRound, place: security },
  contactChanged: { icon: Mail, place: security },
  secondFactorAdded: { icon: ShieldCheck, place: security },
  secondFactorRemoved: { icon: ShieldCheck, place: security },
  passkeyAdded: { icon: KeyRound, place: security },
  passkeyRemoved: { icon: KeyRound, place: security },
  recoveryCodeUsed: { icon: ShieldCheck, place: security },
  recoveryCodesRenewed: { icon: ShieldCheck, place: security },
  accountRestricted: { icon: Lock, place: null },
  accountLocked: { icon: Lock, place: null },
  restrictionLifted: { icon: LockOpen, place: null },
  accountClosed: { icon: Lock, place: null },
  socialConnected: { icon: LogIn, place: security },
  socialDisconnected: { icon: LogIn, place: security },
  walletLinked: { icon: LogIn, place: security },
  walletUnlinked: { icon: LogIn, place: security },
  identityVerified: { icon: BadgeCheck, place: verification },
  identityNotPassed: { icon: TriangleAlert, place: verification },
  identityRefused: { icon: Ban, place: verification },
  sessionsEnded: { icon: LogIn, place: security },
  demoReset: { icon: FlaskConical, place: '/transactions' },
  testFunds: { icon: FlaskConical, place: '/transactions' },
  inviteRegistered: { icon: UserPlus, place: invites },
  inviteWithheld: { icon: UserPlus, place: invites },
  levelChanged: { icon: Gem, place: null },
  supportAnswered: { icon: MessageCircle, place: '/support' },
  limitOrderFilled: { icon: CircleCheck, place: orders },
  optionEnded: { icon: Timer, place: orders },
  marginCall: { icon: TriangleAlert, place: orders },
  positionLiquidated: { icon: TriangleAlert, place: orders },
  positionStopped: { icon: CircleStop, place: orders },
  positionTookProfit: { icon: Target, place: orders },
  positionCapped: { icon: Target, place: orders },
  positionSessionClosed: { icon: Clock, place: orders },
  sessionCloseSoon: { icon: Clock, place: orders },
  orderCanceled: { icon: Ban, place: orders },
  orderCorrected: { icon: FileCheck, place: orders },
  tradingHalted: { icon: CircleStop, place: orders },
  priceReached: { icon: BellRing, place: alerts },
  marketOpened: { icon: BellRing, place: alerts },
  depositFound: { icon: ArrowDownToLine, place: deposit },
  depositBelowMinimum: { icon: TriangleAlert, place: deposit },
  depositProcessed: { icon: ArrowDownToLine, place: deposit },
  conversionFilled: { icon: ArrowLeftRight, place: conversions },
  conversionCanceled: { icon: Ban, place: conversions },
  fixedTermSettled: { icon: PiggyBank, place: investments },
  planSettled: { icon: PiggyBank, place: plans },
  planExited: { icon: PiggyBank, place: plans },
  depositFailed: { icon: Ban, place: deposit },
  withdrawalSubmitted: { icon: ArrowUpFromLine, place: withdrawals },
  withdrawalApproved: { icon: ArrowUpFromLine, place: withdrawals },
  withdrawalProcessed: { icon: ArrowUpFromLine, place: withdrawals },
  withdrawalFailed: { icon: Ban, place: withdrawals },
  loanSubmitted: { icon: HandCoins, place: loans },
  loanPaidOut: { icon: HandCoins, place: loans },
  loanRejected: { icon: Ban, place: loans },
  loanDue: { icon: Clock, place: loans },
  loanOverdue: { icon: TriangleAlert, place: loans },
  repaymentSubmitted: { icon: HandCoins, place: loans },
  repaymentSettled: { icon: CircleCheck, place: loans },
  repaymentRejected: { icon: Ban, place: loans },
  loanRepaid: { icon: CircleCheck, place: loans },
  nftOutbid: { icon: Gavel, place: nfts },
  nftReleased: { icon: Gavel, place: nfts },
  nftWon: { icon: Gavel, place: nfts },
  nftPaidOut: { icon: HandHeart, place: nfts },
  payoutAddressAdded: { icon: BookUser, place: security },
};

const orderPattern = /^([a-z]+)\/(\d+)$/;
const receiptPattern = /^([a-z]+)\/([a-z2-7]{26})$/;

/** Where a notification leads: to the order or receipt that it names, else to the list of such things; undefined when there is nothing to look at. */
export function findNotificationPlace({
  kind,
  values,
}: Pick<NotificationItem, 'kind' | 'values'>): NotificationPlace | undefined {
  const path = isNotificationKind(kind) ? looks[kind].place : null;
  if (path === null) return undefined;
  const [, family, receiptId] = receiptPattern.exec(values.receipt ?? '') ?? [];
  if (receiptId) return { path: `/receipt/${family}/${receiptId}`, text: 'toReceipt' };
  const [, product, id] = orderPattern.exec(values.order ?? '') ?? [];
  return id ? { path: `/order/${id}?kind=${product}`, text: 'toOrder' } : { path, text: placeWords[path] };
}

export function findNotificationIcon(kind: string): LucideIcon {
  return isNotificationKind(kind) ? looks[kind].icon : Bell;
}
