import { findFormatLocale } from '@truemark/browser/format-locale';
import { languageTags } from '@truemark/contract/languages';
import type { ContractWarning } from '@truemark/contract/trading/contracts';
import { formatPercent } from '@truemark/ui/format/number';
import { Note } from '@truemark/ui/note';
import { useLanguage } from '../preferences.ts';
import { chooseWarning, type WarningText } from './choose-warning.ts';

/** The warning of losing accounts, each text in its own language whatever the page speaks. */
export function LosingAccountsWarning(props: { readonly warning: ContractWarning }) {
  const { losingShare } = props.warning;
  const texts = chooseWarning(props.warning, useLanguage());
  if (texts.length === 0) return null;
  return (
    <Note kind="risk">
      {texts.map(({ language, text }) => (
        <p key={language} lang={languageTags[language]} dir={language === 'ar' ? 'rtl' : 'ltr'}>
          {fillShare({ language, text }, losingShare)}
        </p>
      ))}
    </Note>
  );
}

function fillShare({ language, text }: WarningText, losingShare: number | null): string {
  if (losingShare === null) return text;
  return text.replace('{share}', formatPercent(findFormatLocale(language), losingShare / 100, 0));
}
