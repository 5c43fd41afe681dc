import { useQuery } from '@tanstack/react-query';
import { loadPicture } from './load-picture.ts';

/** A picture of a user. Each look is one more line in the record of views: it is asked for once, and not kept. */
export function usePicture(fileId: string, isAsked: boolean) {
  return useQuery({
    queryKey: ['pictures', fileId],
    queryFn: ({ signal }) => loadPicture(fileId, signal),
    enabled: isAsked,
    // What asks for everything on screen again leaves it out.
    staleTime: 'static',
    gcTime: 0,
    retry: false,
  });
}
