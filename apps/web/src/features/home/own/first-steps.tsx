import { useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import { readStored, writeStored } from '@truemark/browser/storage';
import { Button, buttonClass } from '@truemark/ui/button';
import { Skeleton } from '@truemark/ui/skeleton';
import { useEffect, useState } from 'react';
import { useUser } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import { securityQuery } from '../../account/index.ts';
import { buildReceiptPath } from '../../order-cells/index.ts';
import type { PortfolioProduct } from '../../orders/index.ts';
import { Step, StepList } from '../../profile/index.ts';
import styles from './first-steps.module.css';
import { useSomeOrder } from './own-queries.ts';

const hiddenKey = 'firstStepsHidden';
const receiptKey = 'firstReceiptSeen';

/** From nothing to a first receipt; gone once all is done, or when somebody wants it gone. Kept in this browser. */
export function FirstSteps({ products }: { readonly products: readonly PortfolioProduct[] }) {
  const [isHidden, setHidden] = useState(() => readStored('local', hiddenKey) === 'yes');
  if (isHidden) return null;
  const hide = () => {
    writeStored('local', hiddenKey, 'yes');
    setHidden(true);
  };
  return <Steps products={products} onHide={hide} />;
}

function Steps(props: { readonly products: readonly PortfolioProduct[]; readonly onHide: () => void }) {
  const t = useText('profile');
  const account = useText('account');
  const isGuest = useUser()?.isGuest ?? false;
  const order = useSomeOrder(props.products);
  const security = useQuery({ ...securityQuery, enabled: !isGuest });
  const [hasSeen, setSeen] = useState(() => readStored('local', receiptKey) === 'yes');
  const isKnown = order !== undefined && (isGuest || security.data !== undefined);
  if (!isKnown) {
    // Where it does not come, the page is whole without it.
    if (security.error) return null;
    return (
      <div className={styles.waiting} role="status" aria-busy="true" aria-label={account('loading')}>
        <Skeleton height="100%" />
      </div>
    );
  }
  const isProtected = security.data !== undefined && (security.data.hasTotp || security.data.passkeys.length > 0);
  if (order && hasSeen && (isGuest || isProtected)) return <Gone onGone={props.onHide} />;
  const see = () => {
    writeStored('local', receiptKey, 'yes');
    setSeen(true);
  };
  return (
    <div className={styles.steps}>
      <StepList
        title={t('steps')}
        beside={
          <Button size="small" variant="ghost" onClick={props.onHide}>
            {t('own.stepsHide')}
          </Button>
        }
      >
        <Step number={1} title={t('stepTrade')} text={t('own.stepTradeText')} isDone={order !== null}>
          <Link className={buttonClass({ size: 'small', variant: 'primary' })} to="/market">
            {t('trade')}
          </Link>
        </Step>
        <Step
          number={2}
          title={t('own.stepReceipt')}
          text={t('own.stepReceiptText')}
          isDone={order !== null && hasSeen}
        >
          {order && (
            <Link
              className={buttonClass({ size: 'small', variant: 'primary' })}
              to={buildReceiptPath(order.receiptId)}
              onClick={see}
            >
              {t('own.stepReceiptOpen')}
            </Link>
          )}
        </Step>
        {!isGuest && (
          <Step number={3} title={t('own.stepFactor')} text={t('own.stepFactorText')} isDone={isProtected}>
            <Link className={buttonClass({ size: 'small' })} to="/profile/security">
              {t('securityLink')}
            </Link>
          </Step>
        )}
      </StepList>
    </div>
  );
}

/** All is done: the next visit keeps no place for it. */
function Gone({ onGone }: { readonly onGone: () => void }) {
  useEffect(onGone, [onGone]);
  return null;
}
