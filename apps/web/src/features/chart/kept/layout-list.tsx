import { makeFormKey } from '@truemark/browser/form-key';
import { workspaceLimits } from '@truemark/contract/limits';
import { Button } from '@truemark/ui/button';
import { Field, TextInput } from '@truemark/ui/field';
import { IconButton } from '@truemark/ui/icon-button';
import { Joined } from '@truemark/ui/joined';
import { PopoverItem } from '@truemark/ui/popover';
import Trash2 from 'lucide-react/icons/trash-2';
import { type FormEvent, useState } from 'react';
import { useText } from '../../../platform/text.ts';
import { useOwnPart } from '../../../platform/workspace/workspace.ts';
import { showChoices, useChartChoices } from '../chart-choices.ts';
import { type ChartLayout, keepLayout, readLook, removeLayout } from './chart-acts.ts';
import { chartKeeper } from './chart-keeper.ts';
import styles from './layout-list.module.css';

const idLength = 12;

/** Interval and indicators under a name: shown by a press, kept and deleted. */
export function LayoutList(props: { readonly onShown: () => void }) {
  const t = useText('instrument');
  const { content, error, retry } = useOwnPart(chartKeeper);
  const zone = useChartChoices(choices => choices.zone);
  if (!content) {
    return (
      <p className={styles.note}>
        {error ? t('layoutsFailed') : t('loading')}{' '}
        {error && (
          <button type="button" className="lnk" onClick={retry}>
            {t('retry')}
          </button>
        )}
      </p>
    );
  }
  const show = (layout: ChartLayout) => {
    props.onShown();
    showChoices(readLook({ ...layout, zone }));
  };
  return (
    <div className={styles.panel}>
      {content.layouts.length === 0 && <p className={styles.note}>{t('layoutsEmpty')}</p>}
      <ul>
        {content.layouts.map(layout => (
          <li key={layout.id} className={styles.row}>
            <PopoverItem onClick={() => show(layout)} {...(styles.item && { className: styles.item })}>
              <span>
                <bdi className={styles.name}>{layout.name}</bdi>
                <span className={styles.parts}>
                  <Joined>
                    {[t(`interval.${layout.interval}`), ...layout.indicators, layout.compared?.join(', ')]}
                  </Joined>
                </span>
              </span>
            </PopoverItem>
            <IconButton
              icon={Trash2}
              size="small"
              label={t('layoutRemove', { name: layout.name })}
              onClick={() => void chartKeeper.change(removeLayout(layout.id))}
            />
          </li>
        ))}
      </ul>
      {content.layouts.length < workspaceLimits.layoutsMax ? (
        <LayoutForm />
      ) : (
        <p className={styles.note}>{t('layoutsFull', { max: workspaceLimits.layoutsMax })}</p>
      )}
    </div>
  );
}

function LayoutForm() {
  const t = useText('instrument');
  const [draft, setDraft] = useState('');
  const name = draft.trim();
  const keep = (event: FormEvent) => {
    event.preventDefault();
    if (name === '') return;
    const { interval, indicators, compared } = useChartChoices.getState();
    const id = makeFormKey().slice(0, idLength);
    const look = { interval, indicators: [...indicators], compared: [...compared] };
    void chartKeeper.change(keepLayout({ id, name, ...look }));
    setDraft('');
  };
  return (
    <form className={styles.form} onSubmit={keep}>
      <Field label={t('layoutName')} {...(styles.field && { className: styles.field })}>
        {field => (
          <TextInput
            {...field}
            isDense
            value={draft}
            maxLength={workspaceLimits.nameMax}
            autoComplete="off"
            onChange={event => setDraft(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" size="small" disabled={name === ''}>
        {t('layoutKeep')}
      </Button>
    </form>
  );
}
