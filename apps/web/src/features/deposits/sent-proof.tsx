import { useQuery } from '@tanstack/react-query';
import { Button } from '@truemark/ui/button';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { useState } from 'react';
import { api } from '../../platform/api.ts';
import { LoadFailed } from '../../platform/load-failed.tsx';
import { DrawnPicture } from '../../platform/picture/drawn-picture.tsx';
import { ShellDialog } from '../../platform/shell-dialog.tsx';
import { useText } from '../../platform/text.ts';

/** The picture that a deposit was sent with: fetched once its owner asks for it, because each view is recorded. */
export function SentProof(props: { readonly fileId: string }) {
  const t = useText('deposit');
  const common = useText('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button size="small" variant="ghost" onClick={() => setOpen(true)}>
        {t('proofShow')}
      </Button>
      {isOpen && (
        <ShellDialog isOpen title={t('proof')} closeLabel={common('close')} onClose={() => setOpen(false)}>
          <Proof fileId={props.fileId} />
        </ShellDialog>
      )}
    </div>
  );
}

function Proof({ fileId }: { readonly fileId: string }) {
  const t = useText('deposit');
  const account = useText('account');
  const { data, error, refetch } = useQuery({
    queryKey: ['own-picture', fileId],
    queryFn: ({ signal }) => api.download('getFile', { params: { id: fileId } }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (data) return <DrawnPicture picture={data.blob} largeLabel={t('proof')} />;
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  return <SkeletonRows label={account('loading')} count={1} height="240px" />;
}
