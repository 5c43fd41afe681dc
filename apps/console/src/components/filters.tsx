import { useSearchParams } from '@truemark/browser/router';
import { Button } from '@truemark/ui/button';
import { useDateDraft } from '@truemark/ui/date-draft';
import { Icon } from '@truemark/ui/icon';
import { SearchField } from '@truemark/ui/search-field';
import { Select } from '@truemark/ui/select';
import ListX from 'lucide-react/icons/list-x';
import { useText } from '../platform/text.ts';
import { useFilter, useTypedFilter } from '../platform/use-filter.ts';
import styles from './filters.module.css';
import { formatUtcInput, parseUtcInput } from './utc-input.ts';

/** A choice that narrows a list; "all" is no choice. */
export function FilterSelect(props: {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}) {
  const t = useText('common');
  const [value, setValue] = useFilter(props.name);
  return (
    <Select
      isDense
      aria-label={props.label}
      className={styles.select ?? ''}
      value={value}
      onChange={event => setValue(event.target.value)}
    >
      <option value="">{t('allOf', { what: props.label })}</option>
      {props.options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}

/** Words or numbers that narrow a list. */
export function FilterText(props: { readonly name: string; readonly label: string; readonly isWide?: boolean }) {
  const t = useText('common');
  const { typed, type } = useTypedFilter(props.name);
  return (
    <SearchField
      isDense
      className={(props.isWide ? styles.wide : styles.text) ?? ''}
      label={props.label}
      placeholder={props.label}
      clearLabel={t('clear')}
      value={typed}
      onChange={type}
    />
  );
}

/** A moment in UTC that narrows a list; the address keeps it as ms since 1970. */
export function FilterTime(props: { readonly name: string; readonly label: string }) {
  const [value, setValue] = useFilter(props.name);
  const { input } = useDateDraft({
    type: 'datetime-local',
    value: formatUtcInput(value),
    onChange: text => setValue(parseUtcInput(text)),
  });
  return (
    <label className={styles.time}>
      <span>{props.label}</span>
      <input {...input} />
    </label>
  );
}

/** Takes all filters of the given names away; there only while one is set. */
export function ClearFilters(props: { readonly names: readonly string[] }) {
  const t = useText('common');
  const [search, setSearch] = useSearchParams();
  if (!props.names.some(name => search.has(name))) return null;
  const clear = () => {
    const after = new URLSearchParams(search);
    for (const name of props.names) after.delete(name);
    setSearch(after, { replace: true });
  };
  return (
    <Button size="small" variant="ghost" onClick={clear}>
      <Icon of={ListX} size={16} />
      {t('clearFilters')}
    </Button>
  );
}
