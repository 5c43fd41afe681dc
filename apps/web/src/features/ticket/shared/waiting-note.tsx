import { Note } from '@truemark/ui/note';
import { useEffect, useState } from 'react';
import { useText } from '../../../platform/text.ts';

/** After so long without an answer a spinner alone says too little. */
const slowMs = 5_000;

/** Says that an order is still without its answer, and may stand. It belongs into a polite live region. */
export function WaitingNote(props: { readonly isBusy: boolean }) {
  const { isBusy } = props;
  const t = useText('trade');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    if (!isBusy) return;
    const timer = setTimeout(() => setSlow(true), slowMs);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [isBusy]);
  return isBusy && isSlow ? <Note kind="risk">{t('stillWaiting')}</Note> : null;
}
