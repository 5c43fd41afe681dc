import { showToast } from '@truemark/browser/toasts';
import type { OperatorCharity } from '@truemark/contract/operators/charities';
import { charityCauses } from '@truemark/domain/charity/cause';
import { Field, TextInput } from '@truemark/ui/field';
import { Select } from '@truemark/ui/select';
import { TextArea } from '@truemark/ui/text-area';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';

const nameLengthMin = 2;
const detailsLengthMin = 3;

/** Adds a charity that works can be sold for. */
export function CharityDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('nfts');
  const [name, setName] = useState('');
  const [cause, setCause] = useState<(typeof charityCauses)[number]>(charityCauses[0]);
  return (
    <ActDialog
      title={t('addCharity')}
      text={<p>{t('addCharityText')}</p>}
      confirmLabel={t('addCharity')}
      problem={name.trim().length < nameLengthMin ? t('problem.nameMissing') : undefined}
      send={(reason, options) => api.call('addCharity', { body: { name: name.trim(), cause, reason } }, options)}
      onDone={() => {
        showToast('done', t('charityToast'));
        onClose();
      }}
      onClose={onClose}
    >
      <Field label={t('name')}>
        {parts => (
          <TextInput
            {...parts}
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        )}
      </Field>
      <Field label={t('causes')}>
        {parts => (
          <Select
            {...parts}
            value={cause}
            onChange={({ target }) => setCause(charityCauses.find(one => one === target.value) ?? cause)}
          >
            {charityCauses.map(one => (
              <option key={one} value={one}>
                {t(`cause.${one}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ActDialog>
  );
}

/** Asks for other payment details of a charity. */
export function AccountDialog(props: { readonly charity: OperatorCharity; readonly onClose: () => void }) {
  const t = useText('nfts');
  const { charity, onClose } = props;
  const before = charity.account?.details ?? '';
  const [details, setDetails] = useState(before);
  const typed = details.trim();
  const problem = typed.length < detailsLengthMin ? 'detailsMissing' : typed === before ? 'nothingChanged' : undefined;
  return (
    <ActDialog
      title={t('accountTitle', { charity: charity.name })}
      text={<p>{t('accountText')}</p>}
      confirmLabel={t('setAccount')}
      problem={problem && t(`problem.${problem}`)}
      send={(reason, options) =>
        api.call('proposeCharityAccount', { body: { id: charity.id, details: typed, reason } }, options)
      }
      onDone={() => {
        showToast('done', t('accountToast'));
        onClose();
      }}
      onClose={onClose}
    >
      <Field label={t('account')} hint={t('accountHint')}>
        {parts => (
          <TextArea
            {...parts}
            dir="auto"
            maxLength={300}
            value={details}
            onChange={({ target }) => setDetails(target.value)}
          />
        )}
      </Field>
    </ActDialog>
  );
}
