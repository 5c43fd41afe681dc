import { QrPicture } from '@truemark/browser/qr-picture';
import { Button } from '@truemark/ui/button';
import { CopyButton } from '@truemark/ui/copy-button';
import { buildInviteLink } from '../../platform/build-invite-link.ts';
import { useText } from '../../platform/text.ts';
import styles from './invite-page.module.css';

/** The code and its link, to be copied, photographed or handed to another app. */
export function InviteTools(props: { readonly inviteCode: string }) {
  const t = useText('invites');
  const { inviteCode } = props;
  const link = buildInviteLink(location.origin, inviteCode);
  return (
    <section className={styles.tools}>
      <div className={styles.words}>
        <dl className={styles.facts}>
          <div>
            <dt>{t('code')}</dt>
            <dd>
              <span className={`${styles.code} num`}>{inviteCode}</span>
              <CopyButton text={inviteCode} label={t('codeCopy')} copiedLabel={t('codeCopied')} />
            </dd>
          </div>
          <div>
            <dt>{t('link')}</dt>
            <dd>
              <bdi className={styles.link}>{link}</bdi>
              <CopyButton text={link} label={t('linkCopy')} copiedLabel={t('linkCopied')} />
            </dd>
          </div>
        </dl>
        {'share' in navigator && (
          <div>
            <Button onClick={() => share(link)}>{t('share')}</Button>
          </div>
        )}
      </div>
      <QrPicture text={link} label={t('picture')} size={148} />
    </section>
  );
}

/** The device's own sheet. Whoever closes it wanted nothing, and every failure leaves the link to be copied. */
function share(url: string): void {
  navigator.share({ url }).catch(() => undefined);
}
