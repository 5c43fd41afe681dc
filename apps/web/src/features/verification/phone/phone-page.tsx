import { useQuery, useQueryClient } from '@tanstack/react-query';
import { readStored, writeStored } from '@truemark/browser/storage';
import { ApiError } from '@truemark/client/api-error';
import type { HandoverPage } from '@truemark/contract/people/handover';
import type { PicturePart } from '@truemark/domain/identity/verification';
import { formatTime } from '@truemark/ui/format/date';
import { Note } from '@truemark/ui/note';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { StatusChip } from '@truemark/ui/status-chip';
import { useEffect, useState } from 'react';
import { api } from '../../../platform/api.ts';
import { LoadFailed } from '../../../platform/load-failed.tsx';
import { PageTitle } from '../../../platform/page-title.tsx';
import { useLocale } from '../../../platform/preferences.ts';
import { useText } from '../../../platform/text.ts';
import { sendPicture, type UploadCalls } from '../../../platform/upload-picture.ts';
import { HoldingTips } from '../picture/holding-tips.tsx';
import { PictureField, type PictureFieldProps } from '../picture/picture-field.tsx';
import styles from './phone.module.css';
import { readLinkToken } from './phone-link.ts';

const keptToken = 'handover';
const askAgainMs = 3_000;
const pageKey = ['handover-page'] as const;

/** On the telephone: takes the pictures that the check on the other device asks for, and nothing else. */
export default function PhonePage() {
  const t = useText('verification');
  const opened = useOpened();
  const { data: page, error, refetch } = opened.asked;
  return (
    <div className={`page ${styles.phone}`}>
      <PageTitle title={t('phoneTitle')} isShownOnMobile />
      {opened.isOver ? (
        <Over wasDone={page?.parts.every(({ isSent }) => isSent) ?? false} />
      ) : page && opened.pageToken !== undefined ? (
        <Pictures page={page} pageToken={opened.pageToken} />
      ) : error ? (
        <LoadFailed title={t('phoneTitle')} error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows label={t('phoneOpening')} count={3} height="170px" />
      )}
    </div>
  );
}

/** Opens the link, once; a page that is loaded anew goes on with what it was given. */
function useOpened() {
  const client = useQueryClient();
  const [linkToken] = useState(() => readLinkToken(location.hash));
  const [pageToken, setPageToken] = useState(() => readStored('session', keptToken));
  // Another link was scanned than the one that this page was opened by.
  const isOpening = linkToken !== undefined;
  const opening = useQuery({
    queryKey: ['handover-opening', linkToken],
    queryFn: async () => {
      const opened = await api.call('openHandover', { body: { linkToken: linkToken ?? '' } });
      writeStored('session', keptToken, opened.pageToken);
      client.setQueryData(pageKey, opened.page);
      setPageToken(opened.pageToken);
      // A link that was opened stands in no history.
      history.replaceState(history.state, '', location.pathname);
      return opened.page;
    },
    enabled: isOpening,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isKnown = pageToken !== undefined && (!isOpening || opening.data !== undefined);
  const following = useQuery({
    queryKey: pageKey,
    queryFn: ({ signal }) => api.call('getHandoverPage', { body: { pageToken: pageToken ?? '' } }, { signal }),
    enabled: isKnown,
    refetchInterval: ({ state }) => (isEnded(state.error) ? false : askAgainMs),
    retry: false,
  });
  const isWithout = !isOpening && pageToken === undefined;
  return {
    pageToken,
    asked: isOpening && opening.data === undefined ? opening : following,
    isOver: isWithout || isEnded(opening.error) || isEnded(following.error),
  };
}

function isEnded(error: unknown): boolean {
  return error instanceof ApiError && error.refusal === 'handoverEnded';
}

function Over({ wasDone }: { readonly wasDone: boolean }) {
  const t = useText('verification');
  useEffect(() => void writeStored('session', keptToken, undefined), []);
  return (
    <div role="status" className={styles.over}>
      <StatusChip family={wasDone ? 'done' : 'stopped'}>{t(wasDone ? 'phoneDone' : 'phoneOverTitle')}</StatusChip>
      <p className="lead">{t(wasDone ? 'phoneDoneText' : 'phoneOverText')}</p>
    </div>
  );
}

function Pictures({ page, pageToken }: { readonly page: HandoverPage; readonly pageToken: string }) {
  const t = useText('verification');
  const locale = useLocale();
  const client = useQueryClient();
  const isDone = page.parts.every(({ isSent }) => isSent);
  /** Parts of which another picture is on its way. */
  const [renewed, setRenewed] = useState<readonly PicturePart[]>([]);
  const mark = (part: PicturePart, isRenewed: boolean) =>
    setRenewed(before => [...before.filter(one => one !== part), ...(isRenewed ? [part] : [])]);
  const send =
    (part: PicturePart): PictureFieldProps['upload'] =>
    (file, options) =>
      sendPicture(
        file,
        describeCalls(pageToken, part, next => client.setQueryData(pageKey, next)),
        options,
      );
  return (
    <>
      <p className="sub">{t('phoneText', { time: formatTime(locale, page.expiresAt) })}</p>
      {page.parts.map(({ part, isSent }) => (
        <PictureField
          key={part}
          part={part}
          isThere={isSent && !renewed.includes(part)}
          error={undefined}
          hint={part === 'holding' && <HoldingTips />}
          upload={send(part)}
          onChange={fileId => mark(part, fileId === null)}
        />
      ))}
      {isDone && (
        <div role="status">
          <Note>{t('phoneDoneText')}</Note>
        </div>
      )}
    </>
  );
}

function describeCalls(pageToken: string, part: PicturePart, onPage: (page: HandoverPage) => void): UploadCalls {
  return {
    start: (named, rest) => api.call('startHandoverUpload', { body: { pageToken, ...named } }, rest),
    sendPart: (sent, rest) => api.call('sendHandoverPart', { body: { pageToken, ...sent } }, rest),
    async finish(uploadId, rest) {
      onPage(await api.call('finishHandoverUpload', { body: { pageToken, uploadId, part } }, rest));
      return uploadId;
    },
  };
}
