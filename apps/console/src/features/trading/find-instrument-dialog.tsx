import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { readTyped } from '@truemark/domain/text/typed-text';
import { Button } from '@truemark/ui/button';
import { Dialog } from '@truemark/ui/dialog';
import { SearchField } from '@truemark/ui/search-field';
import { type FormEvent, useState } from 'react';
import { QueryFrame } from '../../components/list-frame.tsx';
import { useFirstField } from '../../components/use-first-field.ts';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import styles from './trading.module.css';

const shownMax = 8;

export interface HaltSubject {
  readonly code: string;
  readonly isHalted: boolean;
}

/** Finds an instrument to halt or resume: the list of exposure has those alone on which something runs. */
export function FindInstrumentDialog(props: {
  readonly onFound: (found: HaltSubject) => void;
  readonly onClose: () => void;
}) {
  const t = useText('trading');
  const common = useText('common');
  const form = useFirstField();
  const [typed, setTyped] = useState('');
  const text = readTyped(typed);
  const query = useQuery({
    queryKey: ['instruments', 'find', text],
    queryFn: ({ signal }) => api.call('listOperatorInstruments', { query: text === '' ? {} : { text } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const found = query.data?.items.slice(0, shownMax) ?? [];
  return (
    <Dialog isOpen onClose={props.onClose} title={t('haltOne')} closeLabel={common('close')}>
      <form ref={form} className={styles.finder} onSubmit={(event: FormEvent) => event.preventDefault()}>
        <p className="sm sub">{t('haltOneText')}</p>
        <SearchField label={t('haltOneSearch')} clearLabel={common('clear')} value={typed} onChange={setTyped} />
        <QueryFrame query={query}>
          {found.length === 0 && (
            <p role="status" className="sm dim">
              {t('haltOneNone')}
            </p>
          )}
          <ul className={styles.found}>
            {found.map(({ code, name, isHalted }) => (
              <li key={code} className={styles.foundRow}>
                <span className={styles.foundName}>
                  <b className="num semi">{code}</b> <span className="sm dim">{name}</span>
                </span>
                <Button
                  size="small"
                  variant={isHalted ? 'primary' : 'danger'}
                  aria-label={t(isHalted ? 'resumeTitle' : 'haltTitle', { code })}
                  onClick={() => props.onFound({ code, isHalted })}
                >
                  {t(isHalted ? 'resume' : 'halt')}
                </Button>
              </li>
            ))}
          </ul>
        </QueryFrame>
      </form>
    </Dialog>
  );
}
