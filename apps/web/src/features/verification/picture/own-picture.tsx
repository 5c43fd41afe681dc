import { useQuery } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { uploadPicture } from '../../../platform/upload-picture.ts';
import { PictureField, type PictureFieldProps } from './picture-field.tsx';

const upload: PictureFieldProps['upload'] = (file, options) => uploadPicture(file, 'identity', options);

type OwnPictureProps = Omit<PictureFieldProps, 'isThere' | 'stored' | 'upload'> & { readonly fileId: string | null };

/** A picture of the draft of somebody who is logged in: chosen here, sent by the telephone, or accepted before. */
export function OwnPicture({ fileId, ...props }: OwnPictureProps) {
  const stored = useQuery({
    queryKey: ['own-picture', fileId],
    queryFn: ({ signal }) => api.download('getFile', { params: { id: fileId ?? '' } }, { signal }),
    enabled: fileId !== null,
    // Each look is one more line of the record of views.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const isThere = fileId !== null;
  return <PictureField {...props} isThere={isThere} stored={isThere ? stored.data?.blob : undefined} upload={upload} />;
}
