import { joinClasses } from '@truemark/ui/class-names';
import { useIsDemo } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import styles from './ticket.module.css';

/** Which money an order is about: practice money is hatched. */
export function ModeTag() {
  const t = useText('trade');
  const isDemo = useIsDemo();
  return (
    <span className={joinClasses(styles.mode, isDemo ? 'hatch' : styles.modeLive)}>{t(isDemo ? 'demo' : 'live')}</span>
  );
}
