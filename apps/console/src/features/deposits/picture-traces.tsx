import { useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import { Joined } from '@truemark/ui/joined';
import { Note } from '@truemark/ui/note';
import { FormError } from '../../components/form-error.tsx';
import { Section } from '../../components/page.tsx';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import styles from './deposits.module.css';

/** Other accounts that sent the same proof, or one that looks so. */
export function PictureTraces({ id }: { readonly id: string }) {
  const t = useText('deposits');
  const { data, error } = useQuery({
    queryKey: ['depositTraces', id],
    queryFn: ({ signal }) => api.call('getDepositTraces', { params: { id } }, { signal }),
  });
  if (error) return <FormError error={error} />;
  if (!data) return null;
  return (
    <Section title={t('traces')}>
      {data.pictures.length === 0 ? (
        <p className="sm dim">{t('tracesNone')}</p>
      ) : (
        <>
          <Note kind="risk">{t('tracesText')}</Note>
          <ul className={styles.others}>
            {data.pictures.map(({ userId, userName, isSame }) => (
              <li key={userId} className={`${styles.long} sm`}>
                <Joined>
                  <Link className="lnk" to={`/users/${userId}`}>
                    {userName}
                  </Link>
                  {t(isSame ? 'trace.samePicture' : 'trace.alikePicture')}
                </Joined>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
