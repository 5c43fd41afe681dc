import { operatorPermissions, operatorRoles, rolePermissions } from '@truemark/contract/operators/roles';
import { Icon } from '@truemark/ui/icon';
import { Table } from '@truemark/ui/table';
import Check from 'lucide-react/icons/check';
import { useText } from '../../platform/text.ts';
import styles from './operators.module.css';

/** What each role may do: the table that the server itself goes by. */
export function RoleTable() {
  const t = useText('operators');
  const common = useText('common');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways where it does not fit, also by keyboard.
    <section className={styles.roles} aria-label={t('roles')} tabIndex={0}>
      <Table isDense isInset aria-label={t('roles')}>
        <thead>
          <tr>
            <th scope="col">{t('permission')}</th>
            {operatorRoles.map(role => (
              <th key={role} scope="col">
                {common(`role.${role}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {operatorPermissions.map(permission => (
            <tr key={permission}>
              <th scope="row" className={styles.permission}>
                {t(`permission.${permission}`)}
              </th>
              {operatorRoles.map(role => {
                const isAllowed = rolePermissions[role].includes(permission);
                return (
                  <td key={role}>
                    {isAllowed && <Icon of={Check} size={16} className={styles.yes ?? ''} />}
                    <span className="vh">{t(isAllowed ? 'may' : 'mayNot')}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}
