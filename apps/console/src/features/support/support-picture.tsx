import { useQuery } from '@tanstack/react-query';
import { Button } from '@truemark/ui/button';
import { useState } from 'react';
import { FormError } from '../../components/form-error.tsx';
import { api } from '../../platform/api.ts';
import { readBlob } from '../../platform/load-picture.ts';
import { useText } from '../../platform/text.ts';
import styles from './support.module.css';

/** A picture of the chat, once it is asked for: the view is written down. */
export function SupportPicture(props: { readonly fileId: string }) {
  const t = useText('support');
  const common = useText('common');
  const [isAsked, setAsked] = useState(false);
  const picture = useQuery({
    queryKey: ['pictures', 'support', props.fileId],
    queryFn: async ({ signal }) =>
      readBlob((await api.download('viewSupportPicture', { params: { id: props.fileId } }, { signal })).blob),
    enabled: isAsked,
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
  if (picture.data) return <img className={styles.picture} src={picture.data} alt={t('picture')} />;
  return (
    <div>
      <Button
        size="small"
        isBusy={picture.isFetching}
        onClick={() => (isAsked ? void picture.refetch() : setAsked(true))}
      >
        {common('showPicture')}
      </Button>
      <FormError error={picture.error ?? undefined} />
    </div>
  );
}
