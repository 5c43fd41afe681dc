import { useQuery } from '@tanstack/react-query';
import { useParams, useSearchParams } from '@truemark/browser/router';
import { LoadingRows, QueryFrame } from '../../components/list-frame.tsx';
import { Page } from '../../components/page.tsx';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import { createDraft, readDraft } from './content-draft.ts';
import { ContentEditor } from './content-editor.tsx';
import { contentKinds } from './content-kinds.ts';

/** One piece of content in ten languages, or a new one. */
export default function EditorPage() {
  const { id } = useParams();
  const [search] = useSearchParams();
  if (id !== undefined) return <Known key={id} id={id} />;
  const kind = contentKinds.find(known => known === search.get('kind')) ?? 'notice';
  return <ContentEditor saved={createDraft(kind)} content={undefined} />;
}

function Known(props: { readonly id: string }) {
  const t = useText('content');
  const { id } = props;
  const query = useQuery({
    queryKey: ['contents', 'detail', id],
    queryFn: ({ signal }) => api.call('getOperatorContent', { params: { id } }, { signal }),
    // What is being written must not be swept away by a newer answer.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (query.data) {
    return <ContentEditor key={query.dataUpdatedAt} saved={readDraft(query.data)} content={query.data.content} />;
  }
  return (
    <Page title={id} back={{ path: '/content', label: t('backToList') }}>
      <QueryFrame query={query}>
        <LoadingRows />
      </QueryFrame>
    </Page>
  );
}
