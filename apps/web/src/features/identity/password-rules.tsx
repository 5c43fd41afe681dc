import { passwordLengthMin } from '@truemark/domain/identity/rules';
import { joinClasses } from '@truemark/ui/class-names';
import { Icon } from '@truemark/ui/icon';
import Check from 'lucide-react/icons/check';
import Circle from 'lucide-react/icons/circle';
import { useText } from '../../platform/text.ts';
import styles from './identity.module.css';
import { calculatePasswordStrength, type PasswordOwner } from './password-strength.ts';

/** What makes a password good enough, each part ticked as soon as it is there. */
export function PasswordRules(props: { readonly password: string; readonly owner: PasswordOwner }) {
  const t = useText('identity');
  const strength = calculatePasswordStrength(props.password, props.owner);
  const rules = [
    { key: 'long', isKept: strength.isLong, text: t('ruleLong', { count: passwordLengthMin }) },
    { key: 'uncommon', isKept: strength.isUncommon, text: t('ruleUncommon') },
    {
      key: 'impersonal',
      isKept: strength.isGood || (strength.isImpersonal && strength.isLong),
      text: t('ruleImpersonal'),
    },
  ];
  return (
    <ul className={styles.rules}>
      {rules.map(({ key, isKept, text }) => (
        <li key={key} className={joinClasses(isKept && styles.kept)}>
          <Icon of={isKept ? Check : Circle} size={14} />
          <span>{text}</span>
          <span className="vh">{t(isKept ? 'ruleKept' : 'ruleNotKept')}</span>
        </li>
      ))}
    </ul>
  );
}
