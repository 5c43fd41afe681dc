import { useQuery, useQueryClient } from '@tanstack/react-query';
import { QrPicture } from '@truemark/browser/qr-picture';
import { listPictureParts, type PicturePart } from '@truemark/domain/identity/verification';
import { Button } from '@truemark/ui/button';
import { CopyButton } from '@truemark/ui/copy-button';
import { formatTime } from '@truemark/ui/format/date';
import { Icon } from '@truemark/ui/icon';
import { StatusChip } from '@truemark/ui/status-chip';
import Smartphone from 'lucide-react/icons/smartphone';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { accountKeys } from '../../../platform/account-keys.ts';
import { api } from '../../../platform/api.ts';
import { useErrorMessage } from '../../../platform/error-message.tsx';
import { useLocale } from '../../../platform/preferences.ts';
import { useServerNow } from '../../../platform/prices/use-server-now.ts';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import type { VerificationDraft } from '../verification-form.ts';
import styles from './phone.module.css';
import { buildPhoneLink } from './phone-link.ts';

interface OfferProps {
  readonly draft: VerificationDraft;
  readonly onPicture: (part: PicturePart, fileId: string) => void;
}

/** Going on on a telephone, whose camera is the better one: a code to scan, and what arrives by it. */
export function HandoverOffer(props: OfferProps) {
  const isDesktop = useShell() === 'desktop';
  // Whoever holds a telephone already has its camera.
  return isDesktop ? <Offer key={props.draft.details.documentType} {...props} /> : null;
}

function Offer({ draft, onPicture }: OfferProps) {
  const t = useText('verification');
  const describeError = useErrorMessage();
  const client = useQueryClient();
  const [link, setLink] = useState<string>();
  const [failure, setFailure] = useState<ReactNode>();
  const [isBusy, setBusy] = useState(false);
  const handover = useHandover(link !== undefined, onPicture);

  async function start(): Promise<void> {
    const { documentType } = draft.details;
    const missing = listPictureParts(documentType).filter(part => draft.pictures[part] === null);
    const parts = missing.length > 0 ? missing : [...listPictureParts(documentType)];
    setBusy(true);
    setFailure(undefined);
    try {
      const { linkToken } = await api.call('startHandover', { body: { documentType, parts } });
      setLink(buildPhoneLink(location.origin, linkToken));
      await client.invalidateQueries({ queryKey: accountKeys.handover });
    } catch (error) {
      setFailure(describeError(error));
    }
    setBusy(false);
  }
  async function end(): Promise<void> {
    setLink(undefined);
    // One that cannot be reached now ends by itself.
    await api.call('endHandover').catch(() => undefined);
    client.removeQueries({ queryKey: accountKeys.handover });
  }

  if (link === undefined) {
    return (
      <section className={styles.offer} aria-label={t('phoneOffer')}>
        <Icon of={Smartphone} size={24} />
        <div className={styles.words}>
          <b className="semi">{t('phoneOffer')}</b>
          <p className="sub sm">{t('phoneOfferText')}</p>
          {failure !== undefined && (
            <p role="alert" className={styles.error}>
              {failure}
            </p>
          )}
        </div>
        <Button isBusy={isBusy} onClick={() => void start()}>
          {t('phoneShow')}
        </Button>
      </section>
    );
  }
  return (
    <section className={styles.offer} aria-label={t('phoneOffer')}>
      {handover?.isOpened === false && <QrPicture text={link} label={t('phoneCode')} size={168} />}
      <div className={styles.words}>
        <b className="semi">{t('phoneOffer')}</b>
        <HandoverState handover={handover} link={link} />
        <div className={styles.acts}>
          {handover === null && (
            <Button size="small" isBusy={isBusy} onClick={() => void start()}>
              {t('phoneNew')}
            </Button>
          )}
          <Button size="small" variant="ghost" onClick={() => void end()}>
            {t('phoneEnd')}
          </Button>
        </div>
      </div>
    </section>
  );
}

type Handover = NonNullable<Awaited<ReturnType<typeof api.call<'getHandover'>>>['handover']>;

/** What stands of the link: undefined while it is asked, null when it has ended. */
function useHandover(isWanted: boolean, onPicture: OfferProps['onPicture']): Handover | null | undefined {
  const loaded = useQuery({
    queryKey: accountKeys.handover,
    queryFn: ({ signal }) => api.call('getHandover', {}, { signal }),
    enabled: isWanted,
  });
  const handover = isWanted ? loaded.data?.handover : undefined;
  const taken = useRef(new Set<string>());
  const take = useRef(onPicture);
  take.current = onPicture;
  useEffect(() => {
    for (const { part, fileId } of handover?.pictures ?? []) {
      // Each once: what is chosen here afterwards stays.
      if (taken.current.has(fileId)) continue;
      taken.current.add(fileId);
      take.current(part, fileId);
    }
  }, [handover]);
  // An end by time is nothing that the server tells.
  const nowMs = useServerNow(handover?.expiresAt ?? 0);
  return handover && handover.expiresAt <= nowMs ? null : handover;
}

function HandoverState({ handover, link }: { readonly handover: Handover | null | undefined; readonly link: string }) {
  const t = useText('verification');
  const locale = useLocale();
  if (handover === undefined) return <p className="sub sm">{t('phoneOfferText')}</p>;
  if (handover === null) {
    return (
      <p role="status" className="sub sm">
        {t('phoneExpired')}
      </p>
    );
  }
  return (
    <>
      <p className="sub sm">
        {t(handover.isOpened ? 'phoneOpenedText' : 'phoneScan', { time: formatTime(locale, handover.expiresAt) })}
      </p>
      <span role="status">
        <StatusChip family={handover.isOpened ? 'active' : 'waiting'}>
          {t(handover.isOpened ? 'phoneOpened' : 'phoneWaiting')}
        </StatusChip>
      </span>
      {!handover.isOpened && (
        <span className={styles.link}>
          <bdi className={`${styles.address} mono xs`}>{link}</bdi>
          <CopyButton text={link} label={t('phoneCopy')} copiedLabel={t('phoneCopied')} />
        </span>
      )}
    </>
  );
}
