import { Link, useLocation } from '@truemark/browser/router';
import { BrandMark } from '@truemark/ui/brand-mark';
import { Drawer } from '@truemark/ui/dialog';
import { IconButton } from '@truemark/ui/icon-button';
import Menu from 'lucide-react/icons/menu';
import { useEffect, useState } from 'react';
import { useText } from '../platform/text.ts';
import { useIsNarrow } from '../platform/width.ts';
import { InstanceChip } from './instance-chip.tsx';
import { OperatorMenu } from './operator-menu.tsx';
import { PageStage } from './page-stage.tsx';
import styles from './shell.module.css';
import { SideMenu } from './side-menu.tsx';

/** The frame of every page: the menu at the side, behind a button where the window is narrow. */
export function ConsoleShell() {
  const t = useText('shell');
  const isNarrow = useIsNarrow();
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        {t('skipToContent')}
      </a>
      {isNarrow ? <TopBar /> : <SideBar />}
      <main id="main" tabIndex={-1} className={styles.main}>
        <PageStage />
      </main>
    </div>
  );
}

function Brand() {
  const t = useText('shell');
  return (
    <Link to="/" className={styles.brand}>
      <BrandMark size={26} />
      <span className={styles.brandName}>
        {t('productName')}
        <small>{t('consoleName')}</small>
      </span>
    </Link>
  );
}

function SideBar() {
  return (
    <header className={styles.side}>
      <Brand />
      <div className={styles.chip}>
        <InstanceChip />
      </div>
      <SideMenu />
      <OperatorMenu />
    </header>
  );
}

function TopBar() {
  const t = useText('shell');
  const words = useText('common');
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  // A choice in the menu has led somewhere: the menu has done its work.
  useEffect(() => {
    if (pathname) setOpen(false);
  }, [pathname]);
  return (
    <header className={styles.bar}>
      <IconButton icon={Menu} label={t('openMenu')} onClick={() => setOpen(true)} />
      <span className={styles.barTitle}>
        <Brand />
      </span>
      <InstanceChip isShort />
      <Drawer isOpen={isOpen} onClose={() => setOpen(false)} title={t('consoleName')} closeLabel={words('close')}>
        <div className={styles.drawer}>
          <SideMenu />
          <OperatorMenu />
        </div>
      </Drawer>
    </header>
  );
}
