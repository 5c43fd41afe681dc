import { useSearchParams } from '@truemark/browser/router';
import { ContentTextPage } from './content-page.tsx';

export default function DetailPage() {
  const [query] = useSearchParams();
  return <ContentTextPage id={query.get('id') ?? ''} title={query.get('title') ?? ''} />;
}
