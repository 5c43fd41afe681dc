import { FigureText } from '@truemark/browser/figure-text';
import { Note } from '@truemark/ui/note';
import { useText } from '../../../platform/text.ts';
import type { ChangedTerm } from './list-changed-terms.ts';
import type { TicketFormat } from './use-ticket-words.ts';

/** Says which terms are not what they were when the order was looked at. Nothing is drawn while all are. */
export function ChangedTermsNote(props: { readonly changed: readonly ChangedTerm[]; readonly format: TicketFormat }) {
  const { changed, format } = props;
  const t = useText('trade');
  if (changed.length === 0) return null;
  const word = (term: ChangedTerm): string => {
    switch (term.term) {
      case 'fee':
        return t('changedFee', { before: format.rate(term.before), after: format.rate(term.after) });
      case 'closeOut':
        return t('changedCloseOut', { before: format.rate(term.before, 0), after: format.rate(term.after, 0) });
      case 'cap':
        return t('changedCap', { before: format.multiple(term.before), after: format.multiple(term.after) });
      case 'payout':
        return t('changedPayout', { before: format.rate(term.before, 0), after: format.rate(term.after, 0) });
      case 'leverage':
        return t('changedLeverage', { before: format.count(term.before), after: format.count(term.after) });
      case 'rules':
        return t('changedRules');
    }
  };
  const changes = new Intl.ListFormat(format.locale, { type: 'conjunction' }).format(changed.map(word));
  return (
    <div role="alert">
      <Note kind="risk">
        <FigureText text={t('changed', { changes })} />
      </Note>
    </div>
  );
}
