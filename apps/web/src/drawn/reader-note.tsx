import { languages, languageTags } from '@truemark/contract/languages';
import { addLanguage } from '@truemark/contract/site/drawn-page';
import { languageNames, useText } from '../platform/text.ts';

/** For readers without JavaScript: what they miss, and the page in the other languages. */
export function ReaderNote(props: { readonly path: string }) {
  const t = useText('footer');
  const words = useText('shell');
  return (
    <aside className="reader-note">
      <p>{t('needsScript')}</p>
      <nav aria-label={words('language')}>
        <ul>
          {languages.map(language => (
            <li key={language}>
              <a
                className="lnk"
                href={addLanguage(props.path, language)}
                hrefLang={languageTags[language]}
                lang={languageTags[language]}
              >
                {languageNames[language]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </aside>
  );
}
