import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { saveFile } from '@truemark/browser/save-file';
import { showToast } from '@truemark/browser/toasts';
import { buildCardPath } from '@truemark/contract/trading/receipt-shares';
import { Button } from '@truemark/ui/button';
import { CopyButton } from '@truemark/ui/copy-button';
import { Icon } from '@truemark/ui/icon';
import { Note } from '@truemark/ui/note';
import { Skeleton } from '@truemark/ui/skeleton';
import Download from 'lucide-react/icons/download';
import Send from 'lucide-react/icons/send';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useErrorMessage } from '../../platform/error-message.tsx';
import { ShellDialog } from '../../platform/shell-dialog.tsx';
import { useText } from '../../platform/text.ts';
import { useDataUrl } from '../../platform/use-data-url.ts';
import { buildReceiptPath } from '../order-cells/index.ts';
import styles from './share-dialog.module.css';
import { receiptShareQuery } from './share-queries.ts';

interface ShareProps {
  readonly receiptId: string;
  readonly onClose: () => void;
}

/** What a result is shared with: the card as others will see it, then its link, which can be taken back. */
export function ShareDialog({ receiptId, onClose }: ShareProps) {
  const t = useText('share');
  const common = useText('common');
  const describe = useErrorMessage();
  const { share, create, end } = useShare(receiptId);
  const shareId = share.data?.share?.id;
  const card = useCard(receiptId, share.isSuccess, shareId);
  const failure = share.error ?? create.error ?? end.error;
  const isBusy = create.isPending || end.isPending;
  return (
    <ShellDialog
      isOpen
      onClose={onClose}
      isHeld={isBusy}
      title={t('title')}
      closeLabel={common('close')}
      className={styles.dialog ?? ''}
      foot={
        <div className={styles.foot}>
          <div role="alert" className={styles.failure}>
            {failure && <Note kind="stop">{describe(failure)}</Note>}
          </div>
          {shareId === undefined ? (
            <Button variant="primary" isFull isBusy={isBusy || share.isPending} onClick={() => create.mutate()}>
              {t('create')}
            </Button>
          ) : (
            <LinkActs shareId={shareId} card={card.data?.blob} isEnding={isBusy} onEnd={() => end.mutate()} />
          )}
        </div>
      }
    >
      <div className={styles.body}>
        <CardPicture blob={card.data?.blob} hasFailed={card.isError} />
        {shareId !== undefined && <LinkLine link={buildLink(shareId)} />}
        <p className="sm sub">{t('what')}</p>
        <Note>{t('consent')}</Note>
      </div>
    </ShellDialog>
  );
}

const buildLink = (shareId: string) => `${location.origin}${buildReceiptPath(shareId)}`;

function useShare(receiptId: string) {
  const client = useQueryClient();
  const query = receiptShareQuery(receiptId);
  const { queryKey } = query;
  const args = { params: { id: receiptId } };
  const share = useQuery(query);
  const create = useMutation({
    mutationFn: () => api.call('shareReceipt', { ...args, body: {} }),
    onSuccess: made => client.setQueryData(queryKey, { share: made }),
  });
  const t = useText('share');
  const end = useMutation({
    mutationFn: () => api.call('endReceiptShare', { ...args, body: {} }),
    onSuccess() {
      client.setQueryData(queryKey, { share: null });
      showToast('done', t('ended'));
    },
  });
  return { share, create, end };
}

/** Before there is a link, the card without it. */
function useCard(receiptId: string, isKnown: boolean, shareId: string | undefined) {
  return useQuery({
    queryKey: [...accountKeys.orders, 'one', 'card', receiptId, shareId ?? null],
    enabled: isKnown,
    queryFn: async ({ signal }) => {
      if (shareId === undefined) return api.download('previewReceiptCard', { params: { id: receiptId } }, { signal });
      const reply = await fetch(buildCardPath(shareId), { signal });
      if (!reply.ok) throw new Error(`a card was answered with ${reply.status}`);
      return { blob: await reply.blob() };
    },
  });
}

function CardPicture(props: { readonly blob: Blob | undefined; readonly hasFailed: boolean }) {
  const t = useText('share');
  const common = useText('common');
  const url = useDataUrl(props.blob);
  if (url && props.blob) return <img className={styles.card} src={url} alt={t('picture')} width={1200} height={630} />;
  return (
    <div className={styles.card} role="status" aria-label={props.hasFailed ? undefined : common('loading')}>
      {props.hasFailed ? <p className="sub">{t('failed')}</p> : <Skeleton height="100%" />}
    </div>
  );
}

function LinkLine(props: { readonly link: string }) {
  const t = useText('share');
  return (
    <div className={styles.link}>
      <span className="xs dim">{t('link')}</span>
      <span className={styles.address} dir="ltr">
        {props.link.replace(/^https?:\/\//, '')}
      </span>
      <CopyButton text={props.link} label={t('copy')} copiedLabel={t('copied')} />
    </div>
  );
}

const fileName = 'truemark-result.png';

/** Hands link and picture to what the device shares with; where it takes no pictures, the link alone. */
function send(url: string, card: Blob | undefined): void {
  const files = card ? [new File([card], fileName, { type: 'image/png' })] : [];
  const withPicture = { url, files };
  const data = files.length > 0 && navigator.canShare?.(withPicture) ? withPicture : { url };
  // Whoever closes the device's own dialog has changed their mind.
  navigator.share(data).catch(() => undefined);
}

function LinkActs(props: {
  readonly shareId: string;
  readonly card: Blob | undefined;
  readonly isEnding: boolean;
  readonly onEnd: () => void;
}) {
  const { shareId, card, isEnding, onEnd } = props;
  const t = useText('share');
  return (
    <div className={styles.acts}>
      {'share' in navigator && (
        <Button variant="primary" onClick={() => send(buildLink(shareId), card)}>
          <Icon of={Send} size={16} />
          {t('send')}
        </Button>
      )}
      <Button isBusy={card === undefined} onClick={() => card && saveFile(fileName, card)}>
        <Icon of={Download} size={16} />
        {t('save')}
      </Button>
      <Button isBusy={isEnding} onClick={onEnd}>
        {t('end')}
      </Button>
    </div>
  );
}
