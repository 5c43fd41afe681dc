import type { LucideIcon } from 'lucide-react';
import ChartCandlestick from 'lucide-react/icons/chart-candlestick';
import HandCoins from 'lucide-react/icons/hand-coins';
import Hexagon from 'lucide-react/icons/hexagon';
import Repeat from 'lucide-react/icons/repeat';
import type { TextKey } from '../../platform/text.ts';

interface Product {
  readonly path: string;
  readonly icon: LucideIcon;
  readonly title: TextKey<'home'>;
  readonly text: TextKey<'home'>;
}

/** The four places the home page leads to. Source: specification, section 2. */
export const products: readonly Product[] = [
  { path: '/market', icon: ChartCandlestick, title: 'tileMarket', text: 'tileMarketText' },
  { path: '/loan', icon: HandCoins, title: 'tileLoan', text: 'tileLoanText' },
  { path: '/trading', icon: Repeat, title: 'tileTrading', text: 'tileTradingText' },
  { path: '/nfts', icon: Hexagon, title: 'tileNfts', text: 'tileNftsText' },
];
