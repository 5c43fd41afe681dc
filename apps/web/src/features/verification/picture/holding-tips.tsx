import { Icon } from '@truemark/ui/icon';
import Check from 'lucide-react/icons/check';
import { useText } from '../../../platform/text.ts';
import styles from './picture.module.css';

const tips = ['tipFace', 'tipDocument', 'tipLight'] as const;

/** What a picture of the owner with the document must show. */
export function HoldingTips() {
  const t = useText('verification');
  return (
    <ul className={styles.tips}>
      {tips.map(tip => (
        <li key={tip}>
          <Icon of={Check} size={16} />
          {t(tip)}
        </li>
      ))}
    </ul>
  );
}
