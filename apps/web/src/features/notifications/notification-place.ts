import { isNotificationKind, type NotificationKind } from '@truemark/contract/notification-kinds';
import type { LucideIcon } from 'lucide-react';
import Bell from 'lucide-react/icons/bell';
import FlaskConical from 'lucide-react/icons/flask-conical';
import KeyRound from 'lucide-react/icons/key-round';
import LogIn from 'lucide-react/icons/log-in';
import Mail from 'lucide-react/icons/mail';
import ShieldCheck from 'lucide-react/icons/shield-check';
import Snowflake from 'lucide-react/icons/snowflake';

interface Look {
  readonly icon: LucideIcon;
  /** Where what it tells can be looked at or mended. */
  readonly place?: '/profile/security' | '/transactions';
}

const security = '/profile/security';

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
  accountFrozen: { icon: Snowflake },
  accountUnfrozen: { icon: Snowflake },
  sessionsEnded: { icon: LogIn, place: security },
  demoReset: { icon: FlaskConical, place: '/transactions' },
  testFunds: { icon: FlaskConical, place: '/transactions' },
};

/** Where a notification leads; undefined when there is nothing to look at. */
export function findNotificationPlace(kind: string): Look['place'] {
  return isNotificationKind(kind) ? looks[kind].place : undefined;
}

export function findNotificationIcon(kind: string): LucideIcon {
  return isNotificationKind(kind) ? looks[kind].icon : Bell;
}
