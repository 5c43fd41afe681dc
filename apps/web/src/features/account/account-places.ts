import type { LucideIcon } from 'lucide-react';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import BadgeCheck from 'lucide-react/icons/badge-check';
import Bell from 'lucide-react/icons/bell';
import BellRing from 'lucide-react/icons/bell-ring';
import HandCoins from 'lucide-react/icons/hand-coins';
import Hexagon from 'lucide-react/icons/hexagon';
import Landmark from 'lucide-react/icons/landmark';
import Layers from 'lucide-react/icons/layers';
import List from 'lucide-react/icons/list';
import Lock from 'lucide-react/icons/lock';
import ScrollText from 'lucide-react/icons/scroll-text';
import UserPlus from 'lucide-react/icons/user-plus';
import Wallet from 'lucide-react/icons/wallet';
import WalletCards from 'lucide-react/icons/wallet-cards';
import type { TextKey } from '../../platform/text.ts';

export interface AccountPlace {
  readonly path: string;
  readonly text: TextKey<'account'> & `place.${string}`;
  readonly icon: LucideIcon;
}

/** The pages about somebody's own account: first money, then the person. */
export const accountPlaces: readonly (readonly AccountPlace[])[] = [
  [
    { path: '/profile', text: 'place.overview', icon: Wallet },
    { path: '/profile/balance', text: 'place.balance', icon: Layers },
    { path: '/transactions', text: 'place.transactions', icon: ScrollText },
    { path: '/profile/orders', text: 'place.orders', icon: List },
    { path: '/profile/deposit', text: 'place.deposit', icon: ArrowDownToLine },
    { path: '/profile/withdraw', text: 'place.withdraw', icon: ArrowUpFromLine },
    { path: '/profile/wallet', text: 'place.wallet', icon: WalletCards },
    { path: '/profile/convert', text: 'place.convert', icon: ArrowLeftRight },
    { path: '/profile/loans', text: 'place.loans', icon: HandCoins },
    { path: '/profile/investments', text: 'place.investments', icon: Landmark },
    { path: '/profile/nfts', text: 'place.nfts', icon: Hexagon },
  ],
  [
    { path: '/profile/notification', text: 'place.notification', icon: Bell },
    { path: '/profile/alerts', text: 'place.alerts', icon: BellRing },
    { path: '/profile/verification', text: 'place.verification', icon: BadgeCheck },
    { path: '/profile/security', text: 'place.security', icon: Lock },
    { path: '/profile/invite', text: 'place.invite', icon: UserPlus },
  ],
];
