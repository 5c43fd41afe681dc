import { operatorPermissions, operatorRoles, rolePermissions } from '@truemark/contract/operator-roles';
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
    <div className={styles.roles}>
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
    </div>
  );
}
