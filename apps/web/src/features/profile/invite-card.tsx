import { Link } from '@truemark/browser/router';
import { CopyButton } from '@truemark/ui/copy-button';
import { buildInviteLink } from '../../platform/build-invite-link.ts';
import { useText } from '../../platform/text.ts';
import styles from './cells.module.css';

/** The personal code, and the link that carries it. */
export function InviteCard(props: { readonly inviteCode: string }) {
  const t = useText('profile');
  const { inviteCode } = props;
  return (
    <section className={styles.cell}>
      <div className={styles.head}>
        <h2 className="h4">{t('invite')}</h2>
        <span className={styles.copy}>
          <span className={`${styles.code} num`}>{inviteCode}</span>
          <CopyButton
            text={buildInviteLink(location.origin, inviteCode)}
            label={t('inviteCopy')}
            copiedLabel={t('inviteCopied')}
          />
        </span>
      </div>
      <p className={styles.text}>{t('inviteText')}</p>
      <p className={styles.foot}>
        <Link className="lnk sm" to="/profile/invite">
          {t('details')}
        </Link>
      </p>
    </section>
  );
}
