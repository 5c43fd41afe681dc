import { Sheet } from '@truemark/ui/dialog';
import { useText } from '../../platform/text.ts';

/** What a savings card means. */
export function SavingsExplanation(props: { readonly asset: string; readonly onClose: () => void }) {
  const t = useText('home');
  const details = useText('home-details');
  const common = useText('common');
  const { asset } = props;
  return (
    <Sheet isOpen onClose={props.onClose} title={t('savingsOf', { asset })} closeLabel={common('close')}>
      <p className="read">{details('savingsExplained', { asset })}</p>
    </Sheet>
  );
}
