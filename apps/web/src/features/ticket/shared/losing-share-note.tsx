import { FigureText } from '@truemark/browser/figure-text';
import { formatPercent } from '@truemark/ui/format/number';
import { Note } from '@truemark/ui/note';
import { useLocale } from '../../../platform/preferences.ts';
import { useText } from '../../../platform/text.ts';

/** The warning that some regions ask for: how many of the accounts of their kind lose money here. */
export function LosingShareNote(props: {
  readonly terms: { readonly region: string; readonly losingShare: number | null } | undefined;
}) {
  const { terms } = props;
  const t = useText('trade');
  const locale = useLocale();
  if (!terms || terms.region === 'default') return null;
  return (
    <Note kind="risk">
      {terms.losingShare === null ? (
        t('losingShareUnknown')
      ) : (
        <FigureText text={t('losingShare', { share: formatPercent(locale, terms.losingShare / 100, 0) })} />
      )}
    </Note>
  );
}
