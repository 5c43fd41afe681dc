import { useLocation } from '@truemark/browser/router';
import { Skeleton } from '@truemark/ui/skeleton';
import { useEffect, useRef, useState } from 'react';
import { demoPath, readReturnPath } from '../../platform/navigation.ts';
import { navigateTo } from '../../platform/navigator.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useText } from '../../platform/text.ts';
import { AccountChoice } from './account-choice.tsx';
import { DemoEnded, DemoFailed } from './demo-closed.tsx';
import styles from './demo-page.module.css';
import { type DemoOutcome, findTradePath, openDemo, openGuest } from './open-demo.ts';

type State =
  | { readonly kind: 'opening' | Exclude<DemoOutcome, 'open'> }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The door to the demo account: opens it for whoever comes, and leads on to the trade page. */
export default function DemoPage() {
  const location = useLocation();
  const returnPath = readReturnPath(location.state);
  const [state, setState] = useState<State>({ kind: 'opening' });
  const begunFor = useRef<string>(undefined);

  async function enter(open: () => Promise<DemoOutcome>): Promise<void> {
    setState({ kind: 'opening' });
    try {
      const outcome = await open();
      if (outcome !== 'open') return setState({ kind: outcome });
      navigateTo(returnPath ?? (await findTradePath()), { replace: true });
    } catch (error) {
      setState({ kind: 'failed', error });
    }
  }
  const begin = () => void enter(openDemo);
  const startAgain = () =>
    void enter(async () => {
      await openGuest();
      return 'open';
    });
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever comes here is let in once, also who comes back while the trade page is on its way.
  useEffect(() => {
    if (location.pathname !== demoPath || begunFor.current === location.key) return;
    begunFor.current = location.key;
    begin();
  }, [location.pathname, location.key]);

  return (
    <div className={`page ${styles.page}`}>
      {state.kind === 'opening' && <Opening />}
      {state.kind === 'choose' && <AccountChoice onGuest={begin} />}
      {state.kind === 'ended' && <DemoEnded onAgain={startAgain} />}
      {state.kind === 'failed' && <DemoFailed error={state.error} onRetry={begin} />}
    </div>
  );
}

function Opening() {
  const t = useText('guest');
  return (
    <div role="status" className={styles.words}>
      <PageTitle title={t('opening')} isShownOnMobile />
      <p className="lead">{t('openingText')}</p>
      <Skeleton className={styles.wait ?? ''} />
    </div>
  );
}
