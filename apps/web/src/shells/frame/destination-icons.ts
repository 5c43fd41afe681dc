import type { LucideIcon } from 'lucide-react';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import HandCoins from 'lucide-react/icons/hand-coins';
import Hexagon from 'lucide-react/icons/hexagon';
import House from 'lucide-react/icons/house';
import Repeat from 'lucide-react/icons/repeat';
import Wallet from 'lucide-react/icons/wallet';
import type { DestinationName } from '../../platform/navigation.ts';

/** The icon of each place, the same on the tab bar and on tiles. */
export const destinationIcons: Readonly<Record<DestinationName, LucideIcon>> = {
  home: House,
  market: ChartCandlestick,
  trading: Repeat,
  loan: HandCoins,
  nfts: Hexagon,
  profile: Wallet,
};
