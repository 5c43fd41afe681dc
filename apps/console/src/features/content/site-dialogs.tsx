import { readTyped } from '@truemark/domain/text/typed-text';
import { Field, TextInput } from '@truemark/ui/field';
import { Segmented } from '@truemark/ui/segmented';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import { canState, isAddress, type SiteFigure, type SiteLink } from './site-rules.ts';

interface DialogEnds {
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** A public figure: the operator's own word, or counted by the platform. */
export function FigureDialog(props: DialogEnds & { readonly figure: SiteFigure }) {
  const t = useText('content');
  const { key } = props.figure;
  const isHours = key === 'support.hours';
  const [basis, setBasis] = useState(isHours ? 'stated' : props.figure.basis);
  const [value, setValue] = useState(props.figure.value ?? '');
  const isStated = basis === 'stated';
  const problem = isStated && !canState(key, value) ? t('figureWrong') : undefined;
  return (
    <ActDialog
      title={t(`figure.${key}`)}
      text={t('figureText')}
      confirmLabel={t('save')}
      problem={problem}
      send={(reason, options) =>
        api.call('saveSiteFigure', { body: { key, basis, value: isStated ? readTyped(value) : null, reason } }, options)
      }
      onDone={props.onDone}
      onClose={props.onClose}
    >
      {!isHours && (
        <Segmented
          label={t('basis')}
          options={[
            { value: 'stated', label: t('basis.stated') },
            { value: 'live', label: t('basis.live') },
          ]}
          value={basis}
          onChange={setBasis}
        />
      )}
      {isStated ? (
        <Field label={t('value')} hint={t(isHours ? 'hoursHint' : 'figureHint')}>
          {parts => <TextInput {...parts} value={value} onChange={event => setValue(event.target.value)} />}
        </Field>
      ) : (
        <p className="sm dim">{t('liveText')}</p>
      )}
    </ActDialog>
  );
}

/** A link of the footer, or none. */
export function LinkDialog(props: DialogEnds & { readonly link: SiteLink }) {
  const t = useText('content');
  const { type } = props.link;
  const [url, setUrl] = useState(props.link.url ?? '');
  const wanted = url.trim() === '' ? null : url.trim();
  return (
    <ActDialog
      title={t(`link.${type}`)}
      confirmLabel={t(wanted === null ? 'takeAway' : 'save')}
      problem={wanted !== null && !isAddress(wanted) ? t('linkWrong') : undefined}
      send={(reason, options) => api.call('saveSiteLink', { body: { type, url: wanted, reason } }, options)}
      onDone={props.onDone}
      onClose={props.onClose}
    >
      <Field label={t('address')} hint={t('linkHint')}>
        {parts => (
          <TextInput {...parts} type="url" inputMode="url" value={url} onChange={event => setUrl(event.target.value)} />
        )}
      </Field>
    </ActDialog>
  );
}
