import { Button } from '@truemark/ui/button';
import { Checkbox } from '@truemark/ui/checkbox';
import { formatDate } from '@truemark/ui/format/date';
import { Icon } from '@truemark/ui/icon';
import { Note } from '@truemark/ui/note';
import FileText from 'lucide-react/icons/file-text';
import { api } from '../../platform/api.ts';
import { useLocale } from '../../platform/preferences.ts';
import { SignatureField } from '../../platform/signature/signature-field.tsx';
import { useText } from '../../platform/text.ts';
import type { LoanDraft, LoanPreview, OfferedTerm } from './loan-draft.ts';
import styles from './loan-page.module.css';
import { useSaveAgreement } from './save-agreement.ts';
import { useUsd } from './usd.ts';

/** The agreement to read, what it says in short, and the signature. */
export function SignStep(props: {
  readonly draft: LoanDraft;
  readonly preview: LoanPreview;
  readonly term: OfferedTerm;
  readonly freeDays: number;
  readonly errors: Readonly<Partial<Record<keyof LoanDraft, string>>>;
  readonly onChange: (part: Partial<LoanDraft>) => void;
}) {
  const t = useText('loan');
  const locale = useLocale();
  const usd = useUsd();
  const { draft, preview, term, freeDays, errors } = props;
  const query = { amount: preview.principal, term: String(term.term) };
  const { isBusy, save } = useSaveAgreement(() => api.download('draftLoanAgreement', { query }));
  return (
    <>
      <h2 className="h3">{t('readThenSign')}</h2>
      <div>
        <Button isBusy={isBusy} onClick={() => void save()}>
          <Icon of={FileText} size={18} />
          {t('openDraft')}
        </Button>
      </div>
      <ul className={styles.points}>
        <li>
          {t('pointBorrow', {
            amount: usd(preview.principal),
            total: usd(preview.total),
            date: formatDate(locale, preview.dueAtMs),
          })}
        </li>
        <li>{t('pointFree', { days: Math.min(freeDays, term.term), perDay: usd(preview.perDay) })}</li>
        <li>{t('pointEarly')}</li>
        <li>{t('pointNoFee')}</li>
      </ul>
      <Note kind="risk">{t('pointLate', { perDay: usd(preview.perDay) })}</Note>
      <SignatureField
        value={draft.signature}
        onChange={signature => props.onChange({ signature })}
        error={errors.signature}
      />
      <Checkbox checked={draft.isRead} onChange={({ target }) => props.onChange({ isRead: target.checked })}>
        {t('iHaveRead')}
      </Checkbox>
      {errors.isRead !== undefined && (
        <p role="alert" className="sm">
          {errors.isRead}
        </p>
      )}
    </>
  );
}
