import { useQuery } from '@tanstack/react-query';
import { Button } from '@truemark/ui/button';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import { useDataUrl } from '../../platform/use-data-url.ts';
import styles from './chat.module.css';

/**
 * A picture of the chat, once it is asked for: each look is one more line of the record of views. What was asked for is
 * known to the cache alone: a message that the server confirms meanwhile is drawn anew, in another place of the list.
 */
export function ChatPicture(props: { readonly fileId: string }) {
  const t = useText('support');
  const common = useText('common');
  const picture = useQuery({
    queryKey: ['own-picture', props.fileId],
    queryFn: () => api.download('getFile', { params: { id: props.fileId } }),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const url = useDataUrl(picture.data?.blob);
  if (url) return <img className={styles.picture} src={url} alt={t('picture')} />;
  return (
    <div className={styles.pictureAsk}>
      <Button size="small" isBusy={picture.isFetching} onClick={() => void picture.refetch()}>
        {t('showPicture')}
      </Button>
      {picture.isError && <p role="alert">{common('errorNetwork')}</p>}
    </div>
  );
}
