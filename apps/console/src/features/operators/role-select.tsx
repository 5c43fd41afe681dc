import { type OperatorRole, operatorRoles } from '@truemark/contract/operators/roles';
import { Field } from '@truemark/ui/field';
import { Select } from '@truemark/ui/select';
import { useText } from '../../platform/text.ts';

export function RoleSelect(props: { readonly role: OperatorRole; readonly onChange: (role: OperatorRole) => void }) {
  const t = useText('operators');
  const common = useText('common');
  return (
    <Field label={t('role')} hint={t(`roleText.${props.role}`)}>
      {parts => (
        <Select
          {...parts}
          value={props.role}
          onChange={({ target }) => {
            const role = operatorRoles.find(known => known === target.value);
            if (role) props.onChange(role);
          }}
        >
          {operatorRoles.map(role => (
            <option key={role} value={role}>
              {common(`role.${role}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
