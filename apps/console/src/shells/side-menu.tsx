import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@truemark/browser/router';
import { joinClasses } from '@truemark/ui/class-names';
import { Icon } from '@truemark/ui/icon';
import type { LucideIcon } from 'lucide-react';
import ArrowDownToLine from 'lucide-react/icons/arrow-down-to-line';
import ArrowUpFromLine from 'lucide-react/icons/arrow-up-from-line';
import BookUser from 'lucide-react/icons/book-user';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CandlestickChart from 'lucide-react/icons/chart-candlestick';
import ChartNoAxesColumn from 'lucide-react/icons/chart-no-axes-column';
import FileCheck from 'lucide-react/icons/file-check';
import FilePen from 'lucide-react/icons/file-pen';
import FileText from 'lucide-react/icons/file-text';
import Gauge from 'lucide-react/icons/gauge';
import HandCoins from 'lucide-react/icons/hand-coins';
import HandHeart from 'lucide-react/icons/hand-heart';
import IdCard from 'lucide-react/icons/id-card';
import Landmark from 'lucide-react/icons/landmark';
import LayoutPanelTop from 'lucide-react/icons/layout-panel-top';
import Link2 from 'lucide-react/icons/link-2';
import Mail from 'lucide-react/icons/mail';
import MessagesSquare from 'lucide-react/icons/messages-square';
import Network from 'lucide-react/icons/network';
import Palette from 'lucide-react/icons/palette';
import Scale from 'lucide-react/icons/scale';
import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldUser from 'lucide-react/icons/shield-user';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import Undo2 from 'lucide-react/icons/undo-2';
import Users from 'lucide-react/icons/users';
import { api } from '../platform/api.ts';
import { useFormat } from '../platform/format.ts';
import { findPlace, listMenu, type PlaceName } from '../platform/places.ts';
import { useSession } from '../platform/session.ts';
import { useText } from '../platform/text.ts';
import styles from './shell.module.css';

const icons: Readonly<Record<PlaceName, LucideIcon>> = {
  overview: Gauge,
  reviewDeposits: ArrowDownToLine,
  reviewAddresses: Link2,
  networks: Network,
  reviewWithdrawals: ArrowUpFromLine,
  reviewLoans: HandCoins,
  reviewRepayments: Undo2,
  reviewParameters: FileCheck,
  reviewCorrections: FilePen,
  reviewCharities: HandHeart,
  reviewCharityAccounts: BookUser,
  reviewIdentities: IdCard,
  reviewTreasury: Landmark,
  reviewOperators: ShieldUser,
  users: Users,
  support: MessagesSquare,
  outbox: Mail,
  exposure: ChartNoAxesColumn,
  ledger: Scale,
  treasury: Landmark,
  promises: CalendarClock,
  nfts: Palette,
  content: FileText,
  site: LayoutPanelTop,
  instruments: CandlestickChart,
  parameters: SlidersHorizontal,
  operators: ShieldUser,
  audit: ScrollText,
};

/** The places this operator may see, in their groups. */
export function SideMenu() {
  const t = useText('shell');
  const permissions = useSession(session => session.permissions);
  const current = findPlace(useLocation().pathname)?.name;
  return (
    <nav className={styles.menu} aria-label={t('menu')}>
      {listMenu(permissions).map(({ group, places }) => (
        <div key={group}>
          {group !== 'start' && <h2 className={styles.group}>{t(`group.${group}`)}</h2>}
          <ul>
            {places.map(({ name, path }) => (
              <li key={name}>
                <Link
                  to={path}
                  className={joinClasses(styles.place)}
                  aria-current={name === current ? 'page' : undefined}
                >
                  <Icon of={icons[name]} size={16} />
                  {t(name)}
                  {name === 'reviewParameters' && <ProposalCount />}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

const askMs = 60_000;

/** How many changes wait for a second person. */
function ProposalCount() {
  const format = useFormat();
  const { data } = useQuery({
    queryKey: ['parameters'],
    queryFn: ({ signal }) => api.call('listParameters', {}, { signal }),
    refetchInterval: askMs,
  });
  if (!data || data.proposals.length === 0) return null;
  return <span className={joinClasses(styles.count, 'num')}>{format.count(data.proposals.length)}</span>;
}
