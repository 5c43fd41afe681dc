import { isUserAccountKind, userAccountKinds } from '@truemark/domain/ledger/account';
import { assets, isAsset } from '@truemark/domain/money/asset';
import { Button } from '@truemark/ui/button';
import { useDateDraft } from '@truemark/ui/date-draft';
import { Field, TextInput } from '@truemark/ui/field';
import { Icon } from '@truemark/ui/icon';
import { Select } from '@truemark/ui/select';
import Funnel from 'lucide-react/icons/funnel';
import { useState } from 'react';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { describeAccount, describeKind, userTransferKinds } from '../transfer-words.ts';
import styles from './filter-bar.module.css';
import { areDaysTurned, countFilters, noFilter, type RecordFilter } from './record-filter.ts';

interface FilterProps {
  readonly filter: RecordFilter;
  readonly onChange: (part: Partial<RecordFilter>) => void;
}

/** Which part of the record is shown; on a phone the fields come out when asked for. */
export function FilterBar(props: FilterProps) {
  const t = useText('transactions');
  const isMobile = useShell() === 'mobile';
  const count = countFilters(props.filter);
  const [isOpen, setOpen] = useState(count > 0);
  return (
    <search className={styles.bar} aria-label={t('filter')}>
      {isMobile && (
        <Button aria-expanded={isOpen} aria-controls="record-filter" isFull onClick={() => setOpen(!isOpen)}>
          <Icon of={Funnel} size={16} />
          {count === 0 ? t('filter') : t('filterCount', { count })}
        </Button>
      )}
      {(!isMobile || isOpen) && <FilterFields {...props} />}
    </search>
  );
}

function FilterFields({ filter, onChange }: FilterProps) {
  const t = useText('transactions');
  const account = useText('account');
  return (
    <div id="record-filter" className={styles.fields}>
      <Field label={t('asset')}>
        {parts => (
          <Select
            {...parts}
            isDense
            value={filter.asset ?? ''}
            onChange={({ target: { value } }) => onChange({ asset: isAsset(value) ? value : undefined })}
          >
            <option value="">{t('allAssets')}</option>
            {assets.map(asset => (
              <option key={asset} value={asset}>
                {asset}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('account')}>
        {parts => (
          <Select
            {...parts}
            isDense
            value={filter.account ?? ''}
            onChange={({ target: { value } }) => onChange({ account: isUserAccountKind(value) ? value : undefined })}
          >
            <option value="">{t('allAccounts')}</option>
            {userAccountKinds.map(kind => (
              <option key={kind} value={kind}>
                {describeAccount(account, kind)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label={t('kind')}>
        {parts => (
          <Select
            {...parts}
            isDense
            value={filter.kind ?? ''}
            onChange={({ target: { value } }) => onChange({ kind: userTransferKinds.find(kind => kind === value) })}
          >
            <option value="">{t('allKinds')}</option>
            {userTransferKinds.map(kind => (
              <option key={kind} value={kind}>
                {describeKind(account, kind)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DayFields filter={filter} onChange={onChange} />
      {countFilters(filter) > 0 && (
        <Button variant="ghost" size="small" className={styles.clear} onClick={() => onChange(noFilter)}>
          {t('clear')}
        </Button>
      )}
    </div>
  );
}

function DayFields({ filter, onChange }: FilterProps) {
  const t = useText('transactions');
  const from = useDateDraft({
    type: 'date',
    value: filter.fromDay ?? '',
    onChange: day => onChange({ fromDay: day || undefined }),
  });
  const to = useDateDraft({
    type: 'date',
    value: filter.toDay ?? '',
    onChange: day => onChange({ toDay: day || undefined }),
  });
  const toError = to.isWrong ? t('dayWrong') : areDaysTurned(filter) ? t('daysTurned') : undefined;
  return (
    <>
      <Field label={t('from')} error={from.isWrong ? t('dayWrong') : undefined}>
        {parts => <TextInput {...parts} {...from.input} isDense max={filter.toDay ?? from.input.max} />}
      </Field>
      <Field label={t('to')} error={toError}>
        {parts => (
          <TextInput {...parts} {...to.input} aria-invalid={parts['aria-invalid']} isDense min={filter.fromDay} />
        )}
      </Field>
    </>
  );
}
