import { joinClasses } from '@truemark/ui/class-names';
import { useIsSandbox } from '../../../platform/instance.ts';
import { useIsDemo } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import styles from './ticket.module.css';

/** Which money an order is about: what is not real is hatched. */
export function ModeTag() {
  const t = useText('trade');
  const isDemo = useIsDemo();
  const isSandbox = useIsSandbox();
  const own = isSandbox ? 'test' : 'live';
  return (
    <span className={joinClasses(styles.mode, isDemo || isSandbox ? 'hatch' : styles.modeLive)}>
      {t(isDemo ? 'demo' : own)}
    </span>
  );
}
