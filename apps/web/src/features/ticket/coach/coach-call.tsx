import { useQuery } from '@tanstack/react-query';
import { joinClasses } from '@truemark/ui/class-names';
import { Icon } from '@truemark/ui/icon';
import { IconButton } from '@truemark/ui/icon-button';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { accountKeys, useBook } from '../../../platform/account-queries.ts';
import { api } from '../../../platform/api.ts';
import { useUser } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import styles from '../simple/simple.module.css';
import { coachSteps, endCoach, showCoach, useCoach } from './coach-store.ts';

/** Rows of the list of all orders that are looked at: whoever has traded has an order among the newest. */
const newestRows = 5;

/** Whether somebody has no order yet; a visitor has none, and until it is known nobody is said to be new. */
function useIsNew(isAsked: boolean): boolean {
  const user = useUser();
  const book = useBook();
  const orders = useQuery({
    queryKey: [...accountKeys.orders, book, 'newest'],
    queryFn: ({ signal }) => api.call('listAllOrders', { query: { limit: newestRows } }, { signal }),
    enabled: isAsked && user !== undefined,
  });
  if (!user) return true;
  return orders.data?.items.every(({ receiptId }) => receiptId === null) ?? false;
}

/** Calls the explanation of the ticket; to who has no order yet it is offered, until it is read or sent away. */
export function CoachCall() {
  const t = useText('trade');
  const isKnown = useCoach(coach => coach.isKnown);
  const isOffered = useIsNew(!isKnown) && !isKnown;
  // A ticket that leaves takes its explanation along.
  useEffect(() => () => useCoach.setState({ step: undefined }), []);
  return (
    <span className={joinClasses(styles.callLine, isOffered && styles.isOffered)}>
      <button type="button" data-coach="call" className={styles.call} onClick={() => showCoach(coachSteps[0])}>
        <Icon of={CircleQuestionMark} size={16} />
        {t('coachCall')}
      </button>
      {isOffered && <IconButton icon={X} size="small" label={t('coachHide')} onClick={endCoach} />}
    </span>
  );
}
